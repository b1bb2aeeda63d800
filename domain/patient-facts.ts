import { formatCivilDate } from './civil-date.ts'

/** What tells two patients of the same name apart. */
interface PatientFacts {
  readonly number?: string | null | undefined
  readonly gender?: string | null | undefined
  readonly dateOfBirth?: string | null | undefined
}

/** A patient's number, sex and day of birth in one line, to be shown beside the name: `P-000123, Female, born 04/03/1984`. Empty where nothing is known. */
export function patientFactsText({ number, gender, dateOfBirth }: PatientFacts): string {
  return [number, gender, dateOfBirth && `born ${formatCivilDate(dateOfBirth)}`].filter(Boolean).join(', ')
}
