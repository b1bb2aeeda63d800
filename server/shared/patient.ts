import { z } from 'zod'
import { patient } from '#contract/schemas.ts'
import { patients } from '#server/db/tables/customers.ts'

/** A patient of an order or a customer. */
export const patientSchema = z.object(patient.shape)

/** The columns of a patient that it needs. */
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
