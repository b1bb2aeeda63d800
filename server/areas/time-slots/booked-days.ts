import { and, asc, count, eq, gt, gte, inArray } from 'drizzle-orm'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { pendingOrderStatuses } from '#domain/order-status.ts'
import type { BookedDay } from '#domain/slot-change.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { appointments, slotDays } from '#server/db/tables/slots.ts'

/** Bookings of a slot from today on, and the open ones among them. */
export async function bookedDays(db: Sql, slotId: string, { now, settings }: Pick<RouteContext, 'now' | 'settings'>): Promise<BookedDay[]> {
  const today = civilDateOf(now, settings.timeZone)
  const days = await db
    .select({ day: slotDays.day, booked: slotDays.booked })
    .from(slotDays)
    .where(and(eq(slotDays.slotId, slotId), gte(slotDays.day, today), gt(slotDays.booked, 0)))
    .orderBy(asc(slotDays.day))
  const open = [...(await openVisits(db, slotId, today)), ...(await openAppointments(db, slotId, today))]
  return days.map(({ day, booked }) => ({ day, booked, open: open.filter((each) => each.day === day).reduce((sum, { places }) => sum + places, 0) }))
}

function openVisits(db: Sql, slotId: string, from: CivilDate) {
  const { scheduledDate, status } = sampleCollections
  return db
    .select({ day: scheduledDate, places: count() })
    .from(sampleCollections)
    .where(and(eq(sampleCollections.slotId, slotId), gte(scheduledDate, from), inArray(status, [...openCollectionStatuses])))
    .groupBy(scheduledDate)
}

/** Appointments without a visit whose order is still to be collected. */
function openAppointments(db: Sql, slotId: string, from: CivilDate) {
  return db
    .select({ day: appointments.day, places: count() })
    .from(appointments)
    .innerJoin(orders, eq(orders.id, appointments.orderId))
    .where(and(eq(appointments.slotId, slotId), gte(appointments.day, from), inArray(orders.orderStatus, [...pendingOrderStatuses])))
    .groupBy(appointments.day)
}
