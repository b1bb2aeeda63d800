import { useState } from 'react'
import { typedDateProblem } from '#domain/typed-date.ts'
import { DayText } from '#crud/fields/day-text.tsx'
import type { FilterProps } from './filter-props.ts'

/** A filter by a day, typed or chosen (GEN-01). The list follows when typing has ended with a day, never one that is half typed. */
export default function DayPicker({ filter, value, isDisabled = false, onChange }: FilterProps) {
  const given = typeof value === 'string' ? value : null
  const [typed, setTyped] = useState<{ readonly value: string | null; readonly over: string | null } | null>(null)
  const shown = typed && typed.over === given ? typed.value : given
  return (
    <span className="filter-day">
      <DayText
        value={shown}
        isInvalid={shown !== null && typedDateProblem(shown) !== null}
        isDisabled={isDisabled}
        placeholder={filter.label}
        aria={{ 'aria-label': filter.label }}
        onChange={(next) => setTyped({ value: next, over: given })}
        onCommit={(day) => {
          setTyped(null)
          if (day !== given) onChange(day)
        }}
      />
    </span>
  )
}
