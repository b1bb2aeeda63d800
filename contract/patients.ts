import * as z from 'zod/mini'
import { maxRemarkLength } from '#domain/results/reason.ts'
import { callsOf } from './call.ts'
import { typedPatient } from './orders.ts'
import { optionalNote, orFalse, orNone, orNull, patient } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('customers')

/** A patient with the reports that a correction concerns (PAT-01). */
const correctable = z.extend(patient, {
  customerId: textOrNull,
  /** Results of the patient exist, so a correction needs a reason. */
  hasResults: orFalse,
  /** Released reports with the former name, sex or date of birth, the newest first. */
  outdatedReports: orNone(z.object({ id: text, number: text, orderNumber: textOrNull, isUploaded: orFalse, isBeingCorrected: orFalse })),
})

export const record = call({
  method: 'GET',
  path: '/patients/admin/{id}',
  summary: 'One patient, with the released reports that have their former name, sex or date of birth',
  permission: 'customers.view',
  answer: correctable,
})

/** Corrects a patient. What depends on sex or birth date follows: values that are not released are evaluated again. */
export const correct = call({
  method: 'PUT',
  path: '/patients/admin/{id}',
  summary: 'Correct a patient, with a reason once results exist; flags set by staff that would change are a 409 until `confirmed`',
  permission: 'customers.edit',
  body: z.strictObject({
    ...typedPatient,
    reason: optionalNote(maxRemarkLength),
    confirmed: z.nullish(z.boolean()),
  }),
  answer: correctable,
  shows: record,
  touches: ['orders', 'sample-collections', 'prescriptions', 'results', 'reports'],
})
