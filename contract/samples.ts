import * as z from 'zod/mini'
import { sampleConditions, sampleStates, staffStates } from '#domain/sample.ts'
import { callsOf } from './call.ts'
import { keyOf, orNone, orNull, recordId } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const laboratory = orNull(z.object({ id: text, name: text }))

/** A sample of an order's patient: where it is, and its condition. */
export const sample = z.object({
  id: text,
  version: text,
  number: text,
  patientId: text,
  container: text,
  /** Kinds of sample of its tests, e.g. `Serum`. */
  sampleType: textOrNull,
  /** Tests that are done from it. */
  tests: orNone(z.object({ id: textOrNull, name: text })),
  state: keyOf(sampleStates),
  condition: orNull(keyOf(sampleConditions)),
  /** The moment of its present state. */
  since: textOrNull,
  collectedAt: textOrNull,
  /** The person who drew it. */
  drawnBy: textOrNull,
  receivedAt: textOrNull,
  /** The referral laboratory that it was sent to last. */
  sentTo: laboratory,
  sentAt: textOrNull,
  receivedBackAt: textOrNull,
  /** The referral laboratory of its tests by the catalogue. */
  referral: laboratory,
})

const call = callsOf('orders')
const touches = ['results'] as const

export const ofOrder = call({
  method: 'GET',
  path: '/orders/admin/{id}/samples',
  summary: 'The samples of an order: state, condition, and the referral laboratory that has them',
  permission: 'orders.view',
  answer: z.array(sample),
})

/** Sets or takes back the condition of a sample (ACC-02). */
export const setCondition = call({
  method: 'PUT',
  path: '/samples/admin/{id}/condition',
  summary: 'Set the condition of a collected sample; null takes it back',
  permission: 'reports.create',
  body: z.strictObject({ condition: z.nullable(keyOf(sampleConditions)) }),
  answer: sample,
  touches,
})

/** Sends a sample to a referral laboratory, or receives it back (ACC-07). */
export const move = call({
  method: 'PUT',
  path: '/samples/admin/{id}/state',
  summary: 'Send a sample to a referral laboratory, or record that it is back',
  permission: 'reports.create',
  body: z.strictObject({ state: z.enum(staffStates), laboratoryId: z.nullish(recordId) }),
  answer: sample,
  touches,
})
