import * as z from 'zod/mini'
import { labelPapers } from '#domain/sample-label.ts'
import { sampleStates } from '#domain/sample.ts'
import { callsOf } from './call.ts'
import { count, day, keyOf, orNone, orNull, patient, recordId } from './schemas.ts'

const text = z.string()
const call = callsOf('samples')

/** Most labels of one call: a day of all phlebotomists. */
export const maxLabels = 2_000

/** The label of a sample (SMP-02). */
const label = z.object({
  sampleId: text,
  number: text,
  container: text,
  state: keyOf(sampleStates),
  tests: orNone(text),
  patient: z.pick(patient, { id: true, number: true, name: true, gender: true, dateOfBirth: true, ageUnit: true }),
  orderNumber: text,
  /** Day of the collection, as far as there is one. */
  day: orNull(day),
  printed: count,
  printedAt: orNull(text),
})

/** The labels of an order, of a visit with the others at its door, or of the open visits of a day. */
export const labels = call({
  method: 'GET',
  path: '/samples/admin/labels',
  summary: 'The labels of the samples of an order, of a visit, or of the open visits of a day, of one phlebotomist if asked',
  permission: 'orders.view',
  query: { order: z.optional(recordId), visit: z.optional(recordId), date: z.optional(day), phlebotomist: z.optional(recordId) },
  answer: z.array(label),
})

/** Records that labels are printed. */
export const printed = call({
  method: 'POST',
  path: '/samples/admin/labels/printed',
  summary: 'Record that the labels of samples are printed, or printed again',
  permission: 'orders.edit',
  body: z.strictObject({
    samples: z.array(recordId).check(z.minLength(1), z.maxLength(maxLabels, `At most ${maxLabels.toLocaleString('en-IN')} labels at once`)),
    paper: keyOf(labelPapers),
  }),
  answer: z.object({ printed: count, again: count }),
  hasLongBody: true,
})
