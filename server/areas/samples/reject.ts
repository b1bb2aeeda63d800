import { and, asc, desc, eq } from 'drizzle-orm'
import { type CivilDate, formatCivilDate } from '#domain/civil-date.ts'
import { addressLine } from '#domain/postal-address.ts'
import { type RejectionReason, rejectionReasons } from '#domain/sample-rejection.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { hoursText } from '#domain/time-slot.ts'
import { invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses } from '#server/db/tables/customers.ts'
import { samples } from '#server/db/tables/samples.ts'
import { auditBooked, bookVisits } from '#server/shared/book-visits.ts'
import { notify } from '#server/shared/notify.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { replaceSample, setState } from '#server/shared/samples.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { openVisit } from './receipt.ts'

type SampleRow = typeof samples.$inferSelect

/** The reason of a rejection, and day and hours of the new visit where it is agreed already. */
interface Rejection {
  readonly reason: RejectionReason
  readonly collectionDate?: CivilDate | null | undefined
  readonly timeSlot?: string | null | undefined
}

/** Rejects a locked sample, books the visit for the new one where day and hours are given, and notifies the customer of that visit or of one that is booked already (SMP-05). */
export async function rejectSample(context: SettleContext, order: OrderRow, sample: SampleRow, { reason, collectionDate, timeSlot }: Rejection): Promise<void> {
  const { sql, now, user, audit } = context
  if (Boolean(collectionDate) !== Boolean(timeSlot)) throw invalid({ timeSlot: [slotRefusals.missing] })
  await setState(sql, eq(samples.id, sample.id), 'Rejected', { at: now, now, userId: user.id, reason })
  await replaceSample(sql, sample, now)
  const why = rejectionReasons[reason].label
  audit({ action: 'reject', entity: 'samples', entityId: sample.id, before: { state: sample.state }, after: { state: 'Rejected' }, reason: why })
  const values = { orderNumber: order.orderNumber }
  if (collectionDate && timeSlot) {
    const place = { scheduledDate: collectionDate, timeSlot, ...(await placeOfPatient(sql, order, sample.patientId)) }
    for (const visit of await bookVisits(context, order, { ...place, patientIds: [sample.patientId] }, 'collectionDate')) auditBooked(context, visit)
  }
  const visit = await openVisit(sql, sample)
  if (visit) {
    const place = { date: formatCivilDate(visit.scheduledDate), slot: hoursText(visit.timeSlot) }
    await notify(sql, { type: 'SampleVisit', customerId: order.customerId, values: { ...values, ...place }, now })
  } else await notify(sql, { type: 'SampleRejected', customerId: order.customerId, values, now })
  await settle(context, order, { audit: 'follows' })
}

/** Address, notes and priority of a patient's last visit; the customer's first address where there was none. */
async function placeOfPatient(db: Sql, order: OrderRow, patientId: string) {
  const { collectionAddress, notes, priority, createdAt, id } = sampleCollections
  const [last] = await db
    .select({ collectionAddress, notes, priority })
    .from(sampleCollections)
    .where(and(eq(sampleCollections.orderId, order.id), eq(sampleCollections.patientId, patientId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  if (last) return last
  const [address] = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, order.customerId))
    .orderBy(asc(customerAddresses.position))
    .limit(1)
  if (!address) throw invalid({ collectionDate: ['The customer has no address: schedule the collection on the order'] })
  return { collectionAddress: addressLine(address), notes: null, priority: 'Normal' as const }
}
