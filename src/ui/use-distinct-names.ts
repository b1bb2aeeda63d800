import { distinctNames, patientFactsText } from '#domain/patient-facts.ts'
import { useToday } from './use-today.ts'

/** Returns the names of patients by id, as of today: namesakes are followed by the facts that distinguish them. */
export function useDistinctNames<Patient extends Parameters<typeof distinctNames>[0][number]>(
  patients: readonly Patient[],
  factsText: typeof patientFactsText = patientFactsText,
): ReadonlyMap<string, string> {
  const today = useToday()
  return distinctNames(patients, (patient) => factsText(patient, today))
}
