import { SettledDay } from '#crud/fields/settled-day.tsx'
import type { FilterProps } from './filter-props.ts'

/** A filter by a day, typed or chosen (GEN-01). */
export default function DayPicker({ filter, value, isDisabled = false, onChange }: FilterProps) {
  return (
    <SettledDay
      className="filter-day"
      label={filter.label}
      placeholder={filter.label}
      day={typeof value === 'string' ? value : null}
      isDisabled={isDisabled}
      isOptional
      onChange={onChange}
    />
  )
}
