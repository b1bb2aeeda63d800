import { and, asc, eq, inArray } from 'drizzle-orm'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { appointments } from '#server/db/tables/slots.ts'
import { collectionOfVisit, collectSamples, type StatedCollection } from './collected.ts'
import type { OrderRow } from './order-row.ts'
import { type SlotOnDay, release } from './slot-days.ts'

type Context = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn }
type VisitRow = typeof sampleCollections.$inferSelect

/** Open visits to end, their final status and the reason. */
interface Ending {
  /** The patient whose visits end; without it, all of them. */
  readonly patientId?: string
  readonly to: 'Completed' | 'Cancelled'
  readonly reason: string | null
}

/**
 * Ends the open visits of a locked order (or of one of its patients), each with an audit row. A cancelled one frees its place; of a completed one the samples
 * are collected. Settle the order afterwards.
 */
export async function endOpenVisits(context: Context, order: OrderRow, { patientId, to, reason }: Ending): Promise<void> {
  const { sql, now, audit } = context
  const visits = await sql
    .select()
    .from(sampleCollections)
    .where(
      and(
        eq(sampleCollections.orderId, order.id),
        inArray(sampleCollections.status, [...openCollectionStatuses]),
        patientId === undefined ? undefined : eq(sampleCollections.patientId, patientId),
      ),
    )
    .orderBy(asc(sampleCollections.slotId), asc(sampleCollections.scheduledDate))
    .for('update')
  for (const visit of visits) {
    const done = to === 'Completed' ? await completeVisit(context, order, visit, {}) : {}
    await sql
      .update(sampleCollections)
      .set({ status: to, ...done, version: visit.version + 1, updatedAt: now.toISOString() })
      .where(eq(sampleCollections.id, visit.id))
    if (to === 'Cancelled') await release(sql, { slotId: visit.slotId, day: visit.scheduledDate })
    const facts = { orderId: order.id, patientId: visit.patientId, scheduledDate: visit.scheduledDate, timeSlot: visit.timeSlot, status: visit.status }
    audit({
      action: to === 'Cancelled' ? 'cancel' : 'status',
      entity: 'sample-collections',
      entityId: visit.id,
      before: facts,
      after: { ...facts, status: to, ...done },
      reason,
    })
  }
}

/** Marks the samples of a visit as collected, and returns the columns of the visit that say by whom and when. */
export async function completeVisit(context: Context, order: OrderRow, visit: VisitRow, stated: StatedCollection) {
  const kept = await collectionOfVisit(context, order, visit, stated)
  await collectSamples(context, order.id, [visit.patientId], kept)
  const { at, collectedBy, collectedByName, identityConfirmed } = kept
  return { completedAt: at.toISOString(), collectedBy, collectedByName, identityConfirmed }
}

/**
 * Takes away an order's appointment without a visit, and returns the place that it holds: to be freed, or moved to the order's first visit, for both are one
 * place and not two.
 */
export async function takeAppointment(db: Sql, orderId: string): Promise<SlotOnDay | null> {
  const [taken] = await db.delete(appointments).where(eq(appointments.orderId, orderId)).returning({ slotId: appointments.slotId, day: appointments.day })
  return taken ?? null
}

/** Frees the place that an order had reserved without a visit, with an audit row. */
export async function cancelAppointment({ sql, audit }: Pick<Context, 'sql' | 'audit'>, orderId: string, reason: string | null): Promise<void> {
  const place = await takeAppointment(sql, orderId)
  if (!place) return
  await release(sql, place)
  audit({ action: 'cancel', entity: 'appointments', entityId: orderId, before: { ...place }, after: null, reason })
}
