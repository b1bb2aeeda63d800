import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { namesOf } from '#server/call/list-query.ts'

/** A patient of an order or a customer. */
export const patientSchema = z.object({
  id: z.string(),
  name: z.string(),
  gender: z.enum(namesOf(genders)).nullable(),
  dateOfBirth: z.string().nullable(),
  relationship: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
