import { useMemo, useState } from 'react'
import { birthProblem } from '#domain/patient.ts'
import { birthIn, birthText, birthValue, readTypedBirth, understoodBirth } from '#domain/stated-age.ts'
import { typedDateProblem } from '#domain/typed-date.ts'
import { type DayReading, DayText } from '#crud/fields/day-text.tsx'
import { ariaOf, type InputProps } from '#crud/fields/inputs/input-props.ts'
import type { FieldKind } from '#definition/field.ts'
import { useToday } from '#ui/use-today.ts'

/** A date of birth, typed or chosen, or an age in place of it; under it the meaning of the text (PAT-03). The value is a `birthValue`, or the text that is none. */
export default function BirthInput(props: InputProps<FieldKind>) {
  const { id, value, isInvalid, onChange } = props
  const today = useToday()
  const reading = useMemo((): DayReading => birthReading(today), [today])
  const typed = typeof value === 'string' ? value : null
  const [left, setLeft] = useState<string | null>(null)
  return (
    <>
      <DayText
        id={id}
        value={typed}
        reading={reading}
        placeholder="DD/MM/YYYY or age"
        isInvalid={isInvalid}
        aria={ariaOf(props)}
        onChange={onChange}
        onUnreadable={setLeft}
      />
      {isInvalid || typed === null ? null : (
        <small className="form-help" role="status">
          {hint(typed, today, typed === left)}
        </small>
      )}
    </>
  )
}

function birthReading(today: string): DayReading {
  return {
    read(text) {
      const read = readTypedBirth(text, today)
      return 'problem' in read ? null : birthValue(read)
    },
    show(value) {
      const birth = birthIn(value)
      return birth && birthText(birth, today).replace(' (stated)', '')
    },
  }
}

function hint(value: string, today: string, isLeft: boolean): string | null {
  const birth = birthIn(value)
  if (birth) return birthProblem(birth, today) ?? understoodBirth(birth, today)
  if (!isLeft) return typedDateProblem(value)
  const read = readTypedBirth(value, today)
  return 'problem' in read ? read.problem : null
}
