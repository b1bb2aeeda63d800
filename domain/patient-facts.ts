import type { CivilDate } from './civil-date.ts'
import type { Birth } from './results/age.ts'
import { bornText } from './stated-age.ts'
import { comparedName } from './text.ts'

/** Facts that distinguish two patients with the same name. */
interface PatientFacts extends Birth {
  readonly number?: string | null | undefined
  readonly gender?: string | null | undefined
}

/** The patient's number for narrow places, or the other known facts if there is none. */
export function patientNumberText(patient: PatientFacts, today: CivilDate): string {
  return patient.number || patientFactsText(patient, today)
}

/** The names of several patients by id; whoever has the name of another is followed by number, sex and day of birth, so that nobody acts for the wrong one. */
export function distinctNames<Patient extends PatientFacts & { readonly id: string; readonly name?: string | null | undefined }>(
  patients: readonly Patient[],
  factsText: (patient: Patient) => string,
): ReadonlyMap<string, string> {
  const plain = ({ name }: Patient) => comparedName(name ?? '')
  const counts = new Map<string, number>()
  for (const patient of patients) counts.set(plain(patient), (counts.get(plain(patient)) ?? 0) + 1)
  return new Map(
    patients.map((patient) => {
      const facts = (counts.get(plain(patient)) ?? 0) > 1 ? factsText(patient) : ''
      return [patient.id, facts === '' ? (patient.name ?? 'this patient') : `${patient.name} (${facts})`]
    }),
  )
}

/** A patient's number, sex and day of birth or stated age in one line, to be shown beside the name: `P-000123, Female, born 04/03/1984`. Empty where nothing is known. */
export function patientFactsText({ number, gender, ...birth }: PatientFacts, today: CivilDate): string {
  return [number, gender, bornText(birth, today)].filter(Boolean).join(', ')
}
