import { patients } from '#server/db/tables/customers.ts'

/** The columns of a patient of an order or a customer. */
export const patientColumns = {
  id: patients.id,
  number: patients.number,
  name: patients.name,
  gender: patients.gender,
  dateOfBirth: patients.dateOfBirth,
  relationship: patients.relationship,
  phone: patients.phone,
  email: patients.email,
}
