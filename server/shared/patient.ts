import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { keysOf } from '#server/call/list-query.ts'
import { patients } from '#server/db/tables/customers.ts'

/** A patient of an order or a customer. */
export const patientSchema = z.object({
  id: z.string(),
  /** The patient's number: `P-000123` (extension). */
  number: z.string(),
  name: z.string(),
  gender: z.enum(keysOf(genders)).nullable(),
  dateOfBirth: z.string().nullable(),
  relationship: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

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
