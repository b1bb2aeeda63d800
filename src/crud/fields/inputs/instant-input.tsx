import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, type ReactNode, useContext } from 'react'
import { civilDateOf, clockTimeOf, startOfDay } from '#domain/civil-date.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'
import '#crud/fields/lab-now.ts'
import { keepTouchKeyboardShut } from '#ui/touch-keyboard.ts'
import { type InputProps, ariaOf } from './input-props.ts'
import './instant-input.css'

/** A moment, typed and shown by the laboratory's clock whatever the browser's zone. Loaded when a form needs it. */
export default function InstantInput(props: InputProps<'instant'>) {
  const { id, value, isInvalid, onChange } = props
  const timeZone = useContext(TimeZoneContext)
  const at = typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
  return (
    <KeepEnter>
      <DatePicker
        id={id}
        showTime={{ format: 'HH:mm' }}
        format="DD/MM/YYYY, HH:mm"
        placeholder="DD/MM/YYYY, HH:mm"
        style={{ width: '100%', maxWidth: 260 }}
        value={at ? dayjs(`${civilDateOf(at, timeZone)}T${clockTimeOf(at, timeZone)}`) : null}
        status={isInvalid ? 'error' : ''}
        onChange={(moment) => onChange(moment ? instantOf(moment.format('YYYY-MM-DD'), moment.hour() * 60 + moment.minute(), timeZone) : null)}
        {...ariaOf(props)}
      />
    </KeepEnter>
  )
}

function instantOf(day: string, minutes: number, timeZone: string): string {
  return new Date(startOfDay(day, timeZone).getTime() + minutes * 60_000).toISOString()
}

/** Keeps Enter in an input from submitting its form. */
function KeepEnter({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops a key of the input inside and is no control
    <div ref={keepTouchKeyboardShut} onKeyDown={hold}>
      {children}
    </div>
  )
}

function hold(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
