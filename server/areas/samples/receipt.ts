import { hoursText } from '#domain/time-slot.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { ContentOf } from '#contract/call.ts'
import type { receive } from '#contract/samples.ts'
import { civilDateOf, formatCivilDate, formatInstant } from '#domain/civil-date.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { isCollected } from '#domain/order-patients.ts'
import { rejectionReasons } from '#domain/sample-rejection.ts'
import { type ReceiptOutcome, receiptOf, receiptState } from '#domain/sample-receipt.ts'
import { readSampleNumber, sampleNumberLength } from '#domain/sample-number.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { samples } from '#server/db/tables/samples.ts'
import { collectionAtLaboratory, collectSamples, markAtLaboratory } from '#server/shared/collected.ts'
import { endOpenVisits } from '#server/shared/end-visits.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { identifyingColumns } from '#server/shared/patient.ts'
import type { SampleFacts } from '#server/shared/read-samples.ts'
import { readFacts } from '#server/shared/settle-facts.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { setState } from '#server/shared/samples.ts'
import { lockSample, readSample } from './lock.ts'

type Receipt = ContentOf<typeof receive.answer>
type SampleRow = typeof samples.$inferSelect
interface Visit {
  readonly scheduledDate: string
  readonly timeSlot: string
}

/** Receives the sample of a scanned code, or says why not (SMP-04). With `isDrawn` a sample that is not recorded as collected is collected and received. */
export async function receiveScanned(context: SettleContext, code: string, isDrawn: boolean): Promise<Receipt> {
  const number = readSampleNumber(code)
  if (number === null) return unread('foreign', foreignDetail(code))
  const { sql, now, user, audit, settings } = context
  const [found] = await sql.select({ id: samples.id }).from(samples).where(eq(samples.number, number))
  if (!found) return unread('unknown', `No sample has the number ${number}`)
  const { order, sample } = await lockSample(sql, found.id)
  const before = await readSample(sql, sample.id)
  const visit = await openVisit(sql, sample)
  const today = civilDateOf(now, settings.timeZone)
  const collectedOn = before.collectedAt === null ? null : civilDateOf(new Date(before.collectedAt), settings.timeZone)
  const scanned = {
    state: sample.state,
    orderStatus: order.orderStatus,
    isNeeded: before.tests.length > 0,
    visitDay: visit?.scheduledDate ?? null,
    collectedOn,
  }
  const outcome = receiptOf(scanned, today, isDrawn)
  const state = receiptState(outcome)
  if (state !== null) {
    if (sample.state === 'ToCollect') await recordCollection(context, order, sample, visit !== null)
    await setState(sql, eq(samples.id, sample.id), state, { at: now, now, userId: user.id })
    const action = state === 'Received' ? 'receive' : 'receive back'
    audit({ action, entity: 'samples', entityId: sample.id, before: { state: sample.state }, after: { state } })
  }
  const { orderStatus } = state === 'Received' ? await settle(context, order, { audit: 'follows' }) : order
  const [patient] = await sql.select(identifyingColumns).from(patients).where(eq(patients.id, sample.patientId))
  const after = state !== null ? await readSample(sql, sample.id) : before
  return {
    outcome,
    detail: detailOf(outcome, { sample: after, visit, order }, settings.timeZone),
    sample: after,
    patient: patient ?? null,
    order: { id: order.id, number: order.orderNumber, status: orderStatus },
  }
}

/** The reason that a code is none of ours: its form, or a wrong digit. */
function foreignDetail(code: string): string {
  const hasOurForm = /^\d+$/.test(code) && code.length === sampleNumberLength
  return hasOurForm ? 'Its check digit is wrong: scan again, or compare it with the label' : `Our samples have numbers of ${sampleNumberLength} digits`
}

function unread(outcome: ReceiptOutcome, detail: string): Receipt {
  return { outcome, detail, sample: null, patient: null, order: null }
}

/** The open visit of the patient of a sample; null without one. */
export async function openVisit(db: Sql, { orderId, patientId }: SampleRow): Promise<Visit | null> {
  const isOpen = inArray(sampleCollections.status, [...openCollectionStatuses])
  const [visit] = await db
    .select({ scheduledDate: sampleCollections.scheduledDate, timeSlot: sampleCollections.timeSlot })
    .from(sampleCollections)
    .where(and(eq(sampleCollections.orderId, orderId), eq(sampleCollections.patientId, patientId), isOpen))
    .limit(1)
  return visit ?? null
}

/** Records the collection of a sample that nobody has recorded: by the patient's open visit, else at the laboratory. */
async function recordCollection(context: SettleContext, order: OrderRow, { patientId }: SampleRow, hasVisit: boolean): Promise<void> {
  if (hasVisit) return endOpenVisits(context, order, { patientId, to: 'Completed', reason: 'The sample was received' })
  const kept = await collectionAtLaboratory(context, order, {})
  const patient = (await readFacts(context.sql, order.id)).patients.find(({ id }) => id === patientId)
  // A new sample in place of a rejected one leaves the patient's first collection as it is.
  if (patient && isCollected(patient)) await collectSamples(context, order.id, [patientId], kept)
  else await markAtLaboratory(context, order.id, [patientId], kept)
}

interface DetailFacts {
  readonly sample: SampleFacts
  readonly visit: Visit | null
  readonly order: OrderRow
}

/** The sentence of an answer to a scan. */
function detailOf(outcome: ReceiptOutcome, { sample, visit, order }: DetailFacts, timeZone: string): string {
  const at = (instant: string | null) => (instant === null ? '' : formatInstant(instant, timeZone))
  switch (outcome) {
    case 'received':
      return sample.drawnBy === null ? `Collected on ${at(sample.collectedAt)}` : `Collected on ${at(sample.collectedAt)} by ${sample.drawnBy}`
    case 'otherDay':
      return `Collected on ${at(sample.collectedAt)}: check its stability`
    case 'alreadyReceived':
      return sample.state === 'ReceivedBack' ? `Received back on ${at(sample.receivedBackAt)}` : `Received on ${at(sample.receivedAt ?? sample.since)}`
    case 'notCollected':
      return visit ? `The visit of today, ${hoursText(visit.timeSlot)}, is not completed` : 'No visit was recorded'
    case 'wrongDay':
      return visit ? `The visit is on ${formatCivilDate(visit.scheduledDate)}, ${hoursText(visit.timeSlot)}` : ''
    case 'receivedBack':
      return `Back from ${sample.sentTo?.name ?? 'a referral laboratory'}, sent on ${at(sample.sentAt)}`
    case 'rejected':
      return `${sample.rejection ? rejectionReasons[sample.rejection].label : 'Rejected'}, on ${at(sample.since)}`
    case 'noTest':
    case 'notNeeded':
      return `Its tests were taken off order ${order.orderNumber}: put the sample aside`
    case 'cancelled':
      return `Order ${order.orderNumber} is cancelled: put the sample aside`
    case 'completed':
      return `Order ${order.orderNumber} is completed`
    case 'unknown':
    case 'foreign':
      return ''
  }
}
