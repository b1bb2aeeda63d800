import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CollectionStatus } from '#domain/collection-status.ts'
import type { RouteContext } from '#server/call/context.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { takeAppointment } from '#server/shared/order-visits.ts'
import { release } from '#server/shared/slot-days.ts'

const open = ['Scheduled', 'In Progress'] as const satisfies readonly CollectionStatus[]

type Context = Pick<RouteContext, 'sql' | 'now' | 'audit'>

/** Which open visits end, as what, and why. */
interface Ending {
  readonly orderId: string
  /** Only of this patient. */
  readonly patientId?: string
  readonly to: 'Completed' | 'Cancelled'
  readonly reason: string | null
}

/** Ends the open visits of a locked order (or of one of its patients), each with an audit row; a cancelled one frees its place. */
export async function endOpenCollections({ sql, now, audit }: Context, { orderId, patientId, to, reason }: Ending): Promise<void> {
  const visits = await sql
    .select()
    .from(sampleCollections)
    .where(
      and(
        eq(sampleCollections.orderId, orderId),
        inArray(sampleCollections.status, [...open]),
        patientId === undefined ? undefined : eq(sampleCollections.patientId, patientId),
      ),
    )
    .orderBy(asc(sampleCollections.slotId), asc(sampleCollections.scheduledDate))
    .for('update')
  for (const visit of visits) {
    const change = { status: to, completedAt: to === 'Completed' ? now.toISOString() : null }
    await sql
      .update(sampleCollections)
      .set({ ...change, version: visit.version + 1, updatedAt: now.toISOString() })
      .where(eq(sampleCollections.id, visit.id))
    if (to === 'Cancelled') await release(sql, { slotId: visit.slotId, day: visit.scheduledDate })
    const facts = { orderId, patientId: visit.patientId, scheduledDate: visit.scheduledDate, timeSlot: visit.timeSlot, status: visit.status }
    audit({
      action: to === 'Cancelled' ? 'cancel' : 'status',
      entity: 'sample-collections',
      entityId: visit.id,
      before: facts,
      after: { ...facts, status: to },
      reason,
    })
  }
}

/** Frees the place that a cancelled order had reserved without a visit, with an audit row. */
export async function cancelAppointment({ sql, audit }: Context, orderId: string, reason: string | null): Promise<void> {
  const place = await takeAppointment(sql, orderId)
  if (!place) return
  await release(sql, place)
  audit({ action: 'cancel', entity: 'appointments', entityId: orderId, before: { ...place }, after: null, reason })
}
