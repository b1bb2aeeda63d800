import { ageOn, type CivilDate, formatCivilDate, isCivilDate } from './civil-date.ts'
import type { Birth } from './results/age.ts'
import { birthIn, birthValueProblem, statedAgeProblem } from './stated-age.ts'
import { isBlank } from './text.ts'
import { dateValueProblem } from './typed-date.ts'

/** Genders of a patient (ODT-04). */
export const genders = { Male: { label: 'Male' }, Female: { label: 'Female' }, Other: { label: 'Other' } } as const

export type Gender = keyof typeof genders

/** Message that refuses a patient without a name, or null (ODT-08). */
export function patientNameProblem(name: string | null | undefined): string | null {
  return name && !isBlank(name) ? null : 'Patient name is required'
}

/** Older than this nobody is, in completed years. */
export const maxYears = 150

/** Message that refuses a day of birth or a stated age as of today, or null; empty is allowed (ODT-08, PAT-03). */
export function birthProblem(birth: Birth, today: CivilDate): string | null {
  const { dateOfBirth } = birth
  if (!dateOfBirth) return statedAgeProblem(birth, today)
  if (!isCivilDate(dateOfBirth)) return dateValueProblem(dateOfBirth)
  const age = ageOn(today, dateOfBirth)
  if (age === null) return 'The date of birth is in the future'
  return age > maxYears ? `The date of birth is more than ${maxYears} years ago` : statedAgeProblem(birth, today)
}

/** Message that refuses the birth in a form's value as of today, or null; empty is allowed (PAT-03). */
export function typedBirthProblem(value: unknown, today: CivilDate): string | null {
  const birth = birthIn(value)
  return birth ? birthProblem(birth, today) : value ? birthValueProblem(value) : null
}

/** Few people are older, in completed years. */
const maxUsualYears = 110

/** The sentences that ask about a new patient: sex or birth date is empty, since flags depend on them, or the age is rarely reached. */
export function patientQuestions({ gender, ...birth }: Birth & { readonly gender: unknown }, today: CivilDate): string[] {
  const { dateOfBirth, ageUnit } = birth
  const empty = [gender ? null : 'sex', dateOfBirth ? null : 'date of birth'].filter((each) => each !== null)
  const age = dateOfBirth && isCivilDate(dateOfBirth) ? ageOn(today, dateOfBirth) : null
  return [
    ...(empty.length === 0 ? [] : [`Add without ${empty.join(' and ')}? Values whose range depends on ${empty.length > 1 ? 'them' : 'it'} get no flag.`]),
    ...(dateOfBirth && age !== null && age > maxUsualYears ? [`${ageUnit ? '' : `Born on ${formatCivilDate(dateOfBirth)}, `}${age} years old?`] : []),
  ]
}

/** Suffix after an order's first patient, e.g. `+2 more`; null without other patients. */
export function morePatientsText(patientsOnOrder: number): string | null {
  return patientsOnOrder > 1 ? `+${patientsOnOrder - 1} more` : null
}

/** Message that refuses removing the last patient, or null (ODT-08). */
export function patientRemovalProblem(patientsOnOrder: number): string | null {
  return patientsOnOrder > 1 ? null : 'Cannot remove the last patient from an order'
}
