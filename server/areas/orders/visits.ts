import { and, asc, eq } from 'drizzle-orm'
import { leastAdvancedVisit } from '#domain/order-visit.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { appointments } from '#server/db/tables/slots.ts'

/**
 * The visits of an order as its detail shows them: for each patient the visit that counts, or the appointment as long as there is none, and the collection status of the
 * whole order, which is that of the least advanced.
 */
export async function visitsOf(db: Sql, orderId: string) {
  const ofPatient = db
    .select({
      patientId: patients.id,
      patientName: patients.name,
      collectionId: sampleCollections.id,
      status: sampleCollections.status,
      scheduledDate: sampleCollections.scheduledDate,
      timeSlot: sampleCollections.timeSlot,
      failureReason: sampleCollections.failureReason,
    })
    .from(orderPatients)
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .leftJoin(sampleCollections, and(eq(sampleCollections.orderId, orderPatients.orderId), eq(sampleCollections.patientId, orderPatients.patientId)))
    .where(eq(orderPatients.orderId, orderId))
    .orderBy(asc(orderPatients.position), asc(sampleCollections.createdAt))
  const ofOrder = db
    .select({ scheduledDate: appointments.day, timeSlot: orders.timeSlot })
    .from(appointments)
    .innerJoin(orders, eq(orders.id, appointments.orderId))
    .where(eq(appointments.orderId, orderId))
  const [rows, [own]] = await Promise.all([ofPatient, ofOrder])
  const visits = rows.flatMap(({ collectionId, status, scheduledDate, timeSlot, patientId, failureReason }) =>
    collectionId && status && scheduledDate && timeSlot ? { collectionId, status, scheduledDate, timeSlot, patientId, failureReason } : [],
  )
  const people = new Map(rows.map(({ patientId, patientName }) => [patientId, patientName]))
  const ofPatients = [...people].map(([patientId, patientName]) => {
    const visit = own ? null : leastAdvancedVisit(visits.filter((each) => each.patientId === patientId))
    const { scheduledDate = null, timeSlot = null } = visit ?? own ?? {}
    const { status = null, failureReason = null, collectionId = null } = visit ?? {}
    return { patientId, patientName, scheduledDate, timeSlot, status, failureReason, collectionId }
  })
  return { status: own ? null : (leastAdvancedVisit(visits)?.status ?? null), ofPatients }
}
