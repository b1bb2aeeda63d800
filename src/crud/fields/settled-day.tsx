import { useId, useState } from 'react'
import type { CivilDate } from '#domain/civil-date.ts'
import { dateValueProblem, typedDateProblem } from '#domain/typed-date.ts'
import { InputProblem } from '#ui/input-problem.tsx'
import { DayText } from './day-text.tsx'

interface SettledDayProps {
  readonly label: string
  readonly day: CivilDate | null
  readonly isDisabled?: boolean
  readonly placeholder?: string
  readonly className?: string
  /** True when it may be emptied. */
  readonly isOptional?: boolean
  onChange(day: CivilDate | null): void
}

/**
 * A day, typed or chosen, that controls other parts of the page (GEN-01). It is applied when typing has ended with a day; text that is not a day stays in the
 * input, with the reason under it.
 */
export function SettledDay({ label, day, isDisabled = false, placeholder, className = 'settled-day', isOptional = false, onChange }: SettledDayProps) {
  const [typed, setTyped] = useState<{ readonly value: string | null; readonly over: CivilDate | null } | null>(null)
  const shown = typed && typed.over === day ? typed.value : day
  const [left, setLeft] = useState<string | null>(null)
  const problem = shown === null ? null : shown === left ? dateValueProblem(shown) : typedDateProblem(shown)
  const id = useId()
  return (
    <span className={className}>
      <DayText
        value={shown}
        isInvalid={problem !== null}
        isDisabled={isDisabled}
        {...(placeholder ? { placeholder } : {})}
        aria={{ 'aria-label': label, 'aria-invalid': problem === null ? undefined : true, 'aria-describedby': problem === null ? undefined : id }}
        onChange={(value) => setTyped({ value, over: day })}
        onCommit={(next) => {
          setTyped(null)
          if (next !== day && (next !== null || isOptional)) onChange(next)
        }}
        onUnreadable={setLeft}
      />
      {problem === null ? null : <InputProblem id={id}>{problem}</InputProblem>}
    </span>
  )
}
