import type { Birth } from '#domain/results/age.ts'
import { birthText } from '#domain/stated-age.ts'
import { DateText } from './date-text.tsx'
import { useToday } from './use-today.ts'

/** A date of birth, or the age that was stated in place of it: `46 years (stated)` (PAT-03). */
export function BirthText({ birth }: { birth: Birth }) {
  const today = useToday()
  return birth.ageUnit && birth.dateOfBirth ? birthText(birth, today) : <DateText date={birth.dateOfBirth} />
}
