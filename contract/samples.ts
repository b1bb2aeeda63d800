import * as z from 'zod/mini'
import { isCivilDate } from '#domain/civil-date.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { receiptOutcomes } from '#domain/sample-receipt.ts'
import { missingRejection, rejectionReasons } from '#domain/sample-rejection.ts'
import { sampleConditions, sampleStates, staffStates } from '#domain/sample.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { callsOf, pageOf } from './call.ts'
import { day, keyOf, orNone, orNull, pageQuery, patient, recordId, required } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const laboratory = orNull(z.object({ id: text, name: text }))
const numbered = orNull(z.object({ id: text, number: text }))

/** A sample of an order's patient: where it is, and its condition. */
export const sample = z.object({
  id: text,
  version: text,
  number: text,
  orderId: textOrNull,
  patientId: text,
  /** Also of a patient who was taken off the order. */
  patientName: textOrNull,
  container: text,
  /** Kinds of sample of its tests, e.g. `Serum`. */
  sampleType: textOrNull,
  /** Tests that are done from it. */
  tests: orNone(z.object({ id: textOrNull, name: text, maxTransportHours: orNull(z.int()) })),
  state: keyOf(sampleStates),
  condition: orNull(keyOf(sampleConditions)),
  /** The reason of its rejection, by HL7 table 0490. */
  rejection: orNull(keyOf(rejectionReasons)),
  /** The rejected sample that it is collected for. */
  replaces: numbered,
  /** The sample that is collected in its place. */
  replacedBy: numbered,
  /** The open visit that it is to be collected at. */
  visit: orNull(z.object({ id: text, reference: text, scheduledDate: day, timeSlot: text })),
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
const code = required('Please scan or type a number', 60)

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

/** A patient by what tells two with the same name apart. */
export const identified = z.pick(patient, { id: true, number: true, name: true, gender: true, dateOfBirth: true, ageUnit: true })

/** The drawn samples that have not arrived: where each is, with whom and since when (SMP-06). */
export const underway = callsOf('samples')({
  method: 'GET',
  path: '/samples/admin/underway',
  summary: 'The samples that are drawn and not received, the oldest first, each with its place, patient and order',
  permission: 'orders.view',
  isBackgroundPoll: true,
  query: pageQuery(50),
  answer: pageOf(z.object({ sample, patient: identified, order: z.object({ id: text, number: text }) })),
})

/** Receives a sample by the scan of its label, one from a referral laboratory back (SMP-04, ACC-07). */
export const receive = call({
  method: 'POST',
  path: '/samples/admin/receipts',
  summary: 'Receive the sample of a scanned number; the answer says why it is not received. `confirmed` records its collection as well',
  permission: 'orders.edit',
  body: z.strictObject({ code, confirmed: z.nullish(z.boolean()) }),
  answer: z.object({
    outcome: keyOf(receiptOutcomes),
    /** The facts or the next step, in a sentence. */
    detail: text,
    sample: orNull(sample),
    patient: orNull(identified),
    order: orNull(z.object({ id: text, number: text, status: keyOf(orderStatuses) })),
  }),
  touches: ['results', 'sample-collections'],
})

/** Takes the receipt of a sample back (SMP-04). */
export const undoReceipt = call({
  method: 'POST',
  path: '/samples/admin/{id}/receipt-undo',
  summary: 'Take the receipt of a sample back, and the status that its order has by it; one from a referral laboratory is there again',
  permission: 'orders.edit',
  answer: sample,
  touches,
})

/** Rejects a sample: its tests get a new one to collect, at a new visit where one is given, and the customer is notified (SMP-05). */
export const reject = call({
  method: 'POST',
  path: '/samples/admin/{id}/rejection',
  summary:
    'Reject a sample with a reason of HL7 table 0490; a new one is to be collected in its place, at the visit of `collectionDate` and `timeSlot` where they are given, and the customer is notified',
  permission: 'orders.edit',
  body: z.strictObject({
    reason: keyOf(rejectionReasons, missingRejection),
    collectionDate: z.nullish(z.string().check(z.refine(isCivilDate, slotRefusals.missing))),
    timeSlot: z.nullish(z.string().check(z.minLength(1, slotRefusals.missing), z.maxLength(50))),
  }),
  answer: sample,
  touches: ['results', 'orders', 'sample-collections', 'time-slots', 'notifications'],
})

/** The record that a scanned code names (FND-02). */
export const lookup = call({
  method: 'GET',
  path: '/samples/admin/lookup',
  summary: 'The sample, order or report that a scanned code names, with the report of results of a sample; `kind` is null where it names none',
  permission: 'orders.view',
  query: { code },
  answer: z.object({
    kind: orNull(z.enum(['sample', 'order', 'report'])),
    /** The number that the code stands for, as it is now. */
    number: textOrNull,
    orderId: textOrNull,
    /** The report of the code, or the newest one of results of the sample's patient and order. */
    reportId: textOrNull,
    /** The state of a sample. */
    state: orNull(keyOf(sampleStates)),
  }),
})
