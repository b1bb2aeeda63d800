import { patients } from '#server/db/tables/customers.ts'

export type PatientRow = typeof patients.$inferSelect

/** The columns that tell which patient it is. */
export const identifyingColumns = {
  id: patients.id,
  number: patients.number,
  name: patients.name,
  gender: patients.gender,
  dateOfBirth: patients.dateOfBirth,
  ageUnit: patients.ageUnit,
}

/** The columns of a patient of an order or a customer. */
export const patientColumns = {
  ...identifyingColumns,
  relationship: patients.relationship,
  phone: patients.phone,
  email: patients.email,
}

/** The patient of a result on the wire: who it is, and the phone to call. */
export function resultPatient({ id, number, name, gender, dateOfBirth, ageUnit, phone }: PatientRow) {
  return { id, number, name, gender, dateOfBirth, ageUnit, phone }
}

/** A patient as the wire carries it. */
export function patientAnswer({ id, number, name, gender, dateOfBirth, ageUnit, relationship, phone, email }: PatientRow) {
  return { id, number, name, gender, dateOfBirth, ageUnit, relationship, phone, email }
}
