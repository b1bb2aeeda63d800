import type { CivilDate } from '#domain/civil-date.ts'
import { patientQuestions, typedBirthProblem } from '#domain/patient.ts'
import { birthIn } from '#domain/stated-age.ts'
import { typedOf } from '#pages/orders/patients/use-known-patients.ts'
import type { DraftPatient } from './draft.ts'

/** The sentences that ask about a new patient as typed (ODT-08). None while the date of birth has to be corrected. */
export function questionsAbout({ values: { gender, dateOfBirth } }: Pick<DraftPatient, 'values'>, today: CivilDate): readonly string[] {
  if (typedBirthProblem(dateOfBirth, today)) return []
  return patientQuestions({ gender, ...birthIn(dateOfBirth) }, today)
}

/** The same without those that were answered for exactly what is typed. */
export function unansweredQuestions(person: Pick<DraftPatient, 'values' | 'answered'>, today: CivilDate): readonly string[] {
  return person.answered === typedOf(person.values) ? [] : questionsAbout(person, today)
}
