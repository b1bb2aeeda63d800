/** Genders that a patient record carries (part 1, section 3). */
export const genders = { Male: { label: 'Male' }, Female: { label: 'Female' }, Other: { label: 'Other' } } as const

export type Gender = keyof typeof genders

/** The sentence that refuses a patient without a name, or null (ODT-08). */
export function patientNameProblem(name: string | null | undefined): string | null {
  return name?.trim() ? null : 'Patient name is required'
}

/** The sentence that refuses removing the last patient, or null (ODT-08). */
export function patientRemovalProblem(patientsOnOrder: number): string | null {
  return patientsOnOrder > 1 ? null : 'Cannot remove the last patient from an order'
}
