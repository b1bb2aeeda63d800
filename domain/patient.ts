import { ageOn, type CivilDate, isCivilDate } from './civil-date.ts'
import { isBlank } from './text.ts'
import { dateValueProblem } from './typed-date.ts'

/** Genders of a patient (ODT-04). */
export const genders = { Male: { label: 'Male' }, Female: { label: 'Female' }, Other: { label: 'Other' } } as const

export type Gender = keyof typeof genders

/** The sentence that refuses a patient without a name, or null (ODT-08). */
export function patientNameProblem(name: string | null | undefined): string | null {
  return name && !isBlank(name) ? null : 'Patient name is required'
}

/** Older than this nobody is, in completed years. */
export const mostYears = 150

/** The sentence that refuses a day of birth as of today, or null; empty is allowed (ODT-08). */
export function birthProblem(dateOfBirth: CivilDate | null | undefined, today: CivilDate): string | null {
  if (!dateOfBirth) return null
  if (!isCivilDate(dateOfBirth)) return dateValueProblem(dateOfBirth)
  const age = ageOn(today, dateOfBirth)
  if (age === null) return 'The date of birth is in the future'
  return age > mostYears ? `The date of birth is more than ${mostYears} years ago` : null
}

/** What follows the name of an order's first patient, e.g. `+2 more`; null where there is no other. */
export function morePatientsText(patientsOnOrder: number): string | null {
  return patientsOnOrder > 1 ? `+${patientsOnOrder - 1} more` : null
}

/** The sentence that refuses removing the last patient, or null (ODT-08). */
export function patientRemovalProblem(patientsOnOrder: number): string | null {
  return patientsOnOrder > 1 ? null : 'Cannot remove the last patient from an order'
}
