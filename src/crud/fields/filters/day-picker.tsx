import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { FilterProps } from './filter-props.ts'

/** A filter by a day, DD/MM/YYYY on the screen (GEN-01). Loaded when a list has one. */
export default function DayPicker({ filter, value, onChange }: FilterProps) {
  return (
    <DatePicker
      className="filter-day"
      aria-label={filter.label}
      placeholder={filter.label}
      format={['DD/MM/YYYY', 'D/M/YYYY', 'YYYY-MM-DD']}
      value={typeof value === 'string' ? dayjs(value) : null}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
