import { and, eq, sql } from 'drizzle-orm'
import { leastAdvancedVisit } from '#domain/order-visit.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { appointments } from '#server/db/tables/slots.ts'
import type { Place } from '#server/shared/slot-days.ts'

/** An order's day and hours. */
interface OrderDate {
  readonly scheduledDate: CivilDate | null
  readonly timeSlot: string | null
}

/** Takes away an order's appointment without a visit, and returns the place that it holds: to be freed, or moved to the order's first visit, for both are one place and not two. */
export async function takeAppointment(db: Sql, orderId: string): Promise<Place | null> {
  const [taken] = await db.delete(appointments).where(eq(appointments.orderId, orderId)).returning({ slotId: appointments.slotId, day: appointments.day })
  return taken ?? null
}

/** The day and hours of a locked order as its visits say; its own appointment where it has no visit. */
export async function dateOfVisits(db: Sql, orderId: string, own: OrderDate): Promise<OrderDate> {
  const [locked] = await db.select({ orderId: appointments.orderId }).from(appointments).where(eq(appointments.orderId, orderId))
  if (locked) return own
  const visits = await db
    .select({ scheduledDate: sampleCollections.scheduledDate, timeSlot: sampleCollections.timeSlot, status: sampleCollections.status })
    .from(sampleCollections)
    .innerJoin(orderPatients, and(eq(orderPatients.orderId, sampleCollections.orderId), eq(orderPatients.patientId, sampleCollections.patientId)))
    .where(eq(sampleCollections.orderId, orderId))
  const visit = leastAdvancedVisit(visits)
  return { scheduledDate: visit?.scheduledDate ?? null, timeSlot: visit?.timeSlot ?? null }
}

/** Sets the day and hours of a locked order from its visits. Call it at the end of every change of a visit: made, moved, cancelled, done. */
export async function updateOrderDate(db: Sql, order: { readonly id: string } & OrderDate, now: Date): Promise<void> {
  const date = await dateOfVisits(db, order.id, order)
  if (date.scheduledDate === order.scheduledDate && date.timeSlot === order.timeSlot) return
  await db
    .update(orders)
    .set({ ...date, version: sql`${orders.version} + 1`, updatedAt: now.toISOString() })
    .where(eq(orders.id, order.id))
}
