import { ageOn } from '#domain/civil-date.ts'
import type { Birth } from '#domain/results/age.ts'
import { birthText } from '#domain/stated-age.ts'
import { DateText } from './date-text.tsx'
import { useToday } from './use-today.ts'

/** A date of birth with the age in years, `05/05/2015 (11)`, or the age that was stated in place of it: `46 years (stated)` (PAT-03). */
export function BirthText({ birth }: { birth: Birth }) {
  const today = useToday()
  if (birth.ageUnit && birth.dateOfBirth) return birthText(birth, today)
  const age = birth.dateOfBirth ? ageOn(today, birth.dateOfBirth) : null
  return (
    <>
      <DateText date={birth.dateOfBirth} />
      {age === null ? null : ` (${age})`}
    </>
  )
}
