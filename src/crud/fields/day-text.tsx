import { Button, Input } from 'antd'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CivilDate, formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { readTypedDate } from '#domain/typed-date.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useToday } from '#ui/use-today.ts'
import './day-text.css'

const Calendar = lazyWithPreload(async () => (await import('./calendar.tsx')).default)

/** The values of a field that takes more than a day. */
export interface DayReading {
  /** The value of a typed text, or null if it has none. */
  read(text: string): string | null
  /** The text of a value, or null if it is none. */
  show(value: string): string | null
}

interface DayTextProps {
  /** Id of the input, as a labelled field gives it; its label has the same with `-label`. */
  readonly id?: string
  /** A day, or typed text that is not a day. */
  readonly value: string | null
  readonly isBirth?: boolean
  /** Reads and shows the value in another way than as a day alone. */
  readonly reading?: DayReading | undefined
  readonly isInvalid?: boolean
  readonly isDisabled?: boolean
  readonly placeholder?: string
  readonly aria?: Readonly<Record<string, unknown>>
  /** The earliest day that the calendar offers. */
  readonly from?: CivilDate
  /** Called with each change: the day, null when it is emptied, or the text that is not a day. */
  onChange(value: string | null): void
  /** Called when typing has ended with a day, or with nothing. */
  onCommit?(value: CivilDate | null): void
  /** Called when typing has ended with a text that is not a day. */
  onUnreadable?(text: string): void
}

/**
 * A day as people type it, with or without separators, or chosen from a calendar that loads when it is opened. Text that is not a day stays as typed (GEN-01).
 */
export function DayText({
  id,
  value,
  isBirth = false,
  reading,
  isInvalid = false,
  isDisabled = false,
  placeholder = 'DD/MM/YYYY',
  aria,
  from,
  onChange,
  onCommit,
  onUnreadable,
}: DayTextProps) {
  const today = useToday()
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string | null } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { read, show } = reading ?? {
    read(input) {
      const typedDay = readTypedDate(input, { today, isBirth })
      return 'date' in typedDay ? typedDay.date : null
    },
    show: dayText,
  }
  const text = typed && typed.value === value ? typed.text : value === null ? '' : (show(value) ?? value)
  const dayOrText = (input: string): string | null => (input.trim() === '' ? null : (read(input) ?? input))
  const commit = () => {
    if (value === null || show(value) !== null) {
      setTyped(null)
      onCommit?.(value)
    } else onUnreadable?.(value)
  }
  return (
    <span className="day-text">
      <Input
        {...(id ? { id } : {})}
        value={text}
        disabled={isDisabled}
        // The keys for digits have no letters for the unit of an age.
        inputMode={reading ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={placeholder}
        status={isInvalid ? 'error' : ''}
        onChange={(event) => {
          const next = dayOrText(event.target.value)
          setTyped({ text: event.target.value, value: next })
          onChange(next)
        }}
        onBlur={commit}
        onPressEnter={(event) => {
          // Enter ends the typing; it does not send the form that the day is on.
          event.preventDefault()
          commit()
        }}
        {...aria}
      />
      <Button
        className="day-text-open"
        type="text"
        size="small"
        disabled={isDisabled}
        aria-label={['Choose from a calendar', aria?.['aria-label']].filter(Boolean).join(': ')}
        aria-describedby={id && `${id}-label`}
        aria-expanded={isOpen}
        icon={<CalendarDays size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        // Without it, Tab leads on below a calendar that stays open and covers what follows.
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !relatedTarget.closest('.ant-picker-dropdown')) setOpen(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          setOpen(false)
        }}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <Calendar
            value={isCivilDate(value) ? value : null}
            from={from}
            onChoose={(day) => {
              setTyped(null)
              onChange(day)
              onCommit?.(day)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}

function dayText(value: string): string | null {
  return isCivilDate(value) ? formatCivilDate(value) : null
}
