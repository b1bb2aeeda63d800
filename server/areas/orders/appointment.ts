import { and, eq, ne } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { RouteContext } from '#server/call/context.ts'
import { hasValues } from '#server/call/has-values.ts'
import { conflict } from '#server/call/problem.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { appointments } from '#server/db/tables/slots.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { moveReservation } from '#server/shared/slot-days.ts'

/** The appointment of a collection; `timeSlot` is `HH:mm-HH:mm`. */
export interface Appointment {
  readonly scheduledDate: CivilDate
  readonly timeSlot: string
}

/**
 * Reserves another place for a locked order and moves its scheduled visits there; never into the past, an unknown slot, or a full one (COL-08). The order's own
 * day and hours are set when it is settled. Returns false where the order has that place already.
 */
export async function appoint(
  order: OrderRow,
  { scheduledDate, timeSlot }: Appointment,
  context: Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'>,
): Promise<boolean> {
  const { sql: db, now, settings, audit } = context
  const visits = await db
    .select()
    .from(sampleCollections)
    .where(and(eq(sampleCollections.orderId, order.id), ne(sampleCollections.status, 'Cancelled')))
    .for('update')
  if (visits.some(({ status }) => status !== 'Scheduled')) throw conflict('The sample collection of this order has already begun')
  // The order itself reserves the place until it has a visit; then the visits do.
  const own = await db.delete(appointments).where(eq(appointments.orderId, order.id)).returning()
  const reserved = [...own, ...visits.map((visit) => ({ slotId: visit.slotId, day: visit.scheduledDate }))]
  const { slotId } = await moveReservation(db, reserved, { timeSlot, day: scheduledDate, now, timeZone: settings.timeZone })
  if (visits.length === 0) await db.insert(appointments).values({ orderId: order.id, slotId, day: scheduledDate })
  const moved = visits.filter((visit) => !hasValues(visit, { scheduledDate, timeSlot, slotId }))
  for (const visit of moved) {
    await db
      .update(sampleCollections)
      .set({ scheduledDate, slotId, timeSlot, version: visit.version + 1, updatedAt: now.toISOString() })
      .where(eq(sampleCollections.id, visit.id))
    const before = { orderId: order.id, scheduledDate: visit.scheduledDate, timeSlot: visit.timeSlot }
    audit({ action: 'reschedule', entity: 'sample-collections', entityId: visit.id, before, after: { ...before, scheduledDate, timeSlot } })
  }
  return moved.length > 0 || (visits.length === 0 && !own.some((place) => hasValues(place, { slotId, day: scheduledDate })))
}
