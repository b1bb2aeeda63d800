import { useState } from 'react'
import { isCivilDate } from '#domain/civil-date.ts'
import { birthProblem } from '#domain/patient.ts'
import { understoodBirth } from '#domain/stated-age.ts'
import { dateValueProblem, typedDateProblem } from '#domain/typed-date.ts'
import { DayText } from '#crud/fields/day-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { type InputProps, ariaOf } from './input-props.ts'

/** A day, typed or chosen; beside a day of birth the age (GEN-01, ODT-08). What is not a day is passed on as typed, so that the form refuses it in words. */
export default function CivilDateInput(props: InputProps<'civilDate'>) {
  const { id, field, value, isInvalid, onChange } = props
  const today = useToday()
  const day = typeof value === 'string' ? value : null
  const [left, setLeft] = useState<string | null>(null)
  return (
    <>
      <DayText id={id} value={day} isBirth={field.birth === true} isInvalid={isInvalid} aria={ariaOf(props)} onChange={onChange} onUnreadable={setLeft} />
      {isInvalid || day === null ? null : (
        <small className="form-help" role="status">
          {hint(day, field.birth === true, today, day === left)}
        </small>
      )}
    </>
  )
}

function hint(value: string, isBirth: boolean, today: string, isLeft: boolean): string | null {
  if (!isCivilDate(value)) return isLeft ? dateValueProblem(value) : typedDateProblem(value)
  return isBirth ? (birthProblem({ dateOfBirth: value }, today) ?? understoodBirth({ dateOfBirth: value }, today)) : null
}
