import { z } from 'zod'
import { genders } from '#domain/patient.ts'
import { prescriptionStates } from '#server/db/tables/prescriptions.ts'
import { keysOf } from '#server/call/list-query.ts'

/** A prescription in the API (PRE-02). `isLocked` is true of a PDF that needs a password. */
export const prescriptionSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  isLocked: z.boolean(),
  status: z.enum(prescriptionStates),
  createdAt: z.string(),
  reviewedAt: z.string().nullable(),
  reviewedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  doctorName: z.string().nullable(),
  notes: z.string().nullable(),
  adminNotes: z.string().nullable(),
  patient: z.object({ id: z.string(), name: z.string(), gender: z.enum(keysOf(genders)).nullable(), dateOfBirth: z.string().nullable() }),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string() }),
})

/** Numbers of prescriptions, in all and by state (PRE-07). */
export const prescriptionStatsSchema = z.object({ total: z.number(), pending: z.number(), reviewed: z.number(), needsClarification: z.number() })

/** The cart after an approval (PRE-04); `status` is the status of the reviewed prescription (extension). */
export const filledCartSchema = z.object({ cartItemCount: z.number(), patientName: z.string(), totalAmount: z.number(), status: z.literal('Reviewed') })
