import { patients } from '#server/db/tables/customers.ts'

export type PatientRow = typeof patients.$inferSelect

/** The columns of a patient of an order or a customer. */
export const patientColumns = {
  id: patients.id,
  number: patients.number,
  name: patients.name,
  gender: patients.gender,
  dateOfBirth: patients.dateOfBirth,
  ageUnit: patients.ageUnit,
  relationship: patients.relationship,
  phone: patients.phone,
  email: patients.email,
}

/** A patient as the wire carries it. */
export function patientAnswer({ id, number, name, gender, dateOfBirth, ageUnit, relationship, phone, email }: PatientRow) {
  return { id, number, name, gender, dateOfBirth, ageUnit, relationship, phone, email }
}
