import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { isCivilDate } from '#domain/civil-date.ts'
import { type InputProps, ariaOf } from './input-props.ts'
import { KeepEnter } from './keep-enter.tsx'

/** A day, DD/MM/YYYY on the screen (GEN-01), typed or chosen. Loaded when a form needs it. */
export default function CivilDateInput(props: InputProps<'civilDate'>) {
  const { id, value, isInvalid, onChange } = props
  return (
    <KeepEnter>
      <DatePicker
        id={id}
        format={['DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD']}
        placeholder="DD/MM/YYYY"
        style={{ width: '100%', maxWidth: 220 }}
        value={isCivilDate(value) ? dayjs(value) : null}
        status={isInvalid ? 'error' : ''}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
        {...ariaOf(props)}
      />
    </KeepEnter>
  )
}
