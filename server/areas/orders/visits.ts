import { and, asc, eq, exists } from 'drizzle-orm'
import { isCollected } from '#domain/order-patients.ts'
import { leastAdvancedVisit } from '#domain/order-visit.ts'
import { stopsOfDays } from '#domain/visit-stop.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderItems, orderPatients, orders } from '#server/db/tables/orders.ts'
import { appointments } from '#server/db/tables/slots.ts'

/**
 * The visits of an order as its detail shows them: for each patient the visit that counts, or the appointment as long as there is none, who drew their samples
 * and when, and the collection status of the whole order, which is its least advanced visit's, and the facts of its patients.
 */
export async function visitsOf(db: Sql, orderId: string) {
  const ofPatient = db
    .select({
      member: orderPatients,
      patientName: patients.name,
      hasItems: exists(
        db
          .select({ id: orderItems.id })
          .from(orderItems)
          .where(and(eq(orderItems.orderId, orderPatients.orderId), eq(orderItems.patientId, orderPatients.patientId))),
      ).mapWith(Boolean),
      visit: sampleCollections,
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
  const visits = rows.flatMap(({ visit }) => visit ?? [])
  const stops = stopsOfDays(visits.map((visit) => ({ ...visit, address: visit.collectionAddress })))
  const people = new Map(rows.map((row) => [row.member.patientId, row]))
  const ofPatients = [...people.values()].map(({ member, patientName, hasItems }) => {
    const patientId = member.patientId
    const each = visits.filter((visit) => visit.patientId === patientId)
    const visit = own ? null : leastAdvancedVisit(each)
    const { scheduledDate = null, timeSlot = null } = visit ?? own ?? {}
    const { status = null, failureReason = null, id: collectionId = null } = visit ?? {}
    const isAtLaboratory = member.collectedAt !== null
    const done = each.findLast((one) => one.status === 'Completed')
    const drawn = isAtLaboratory ? member : { collectedAt: done?.completedAt ?? null, collectedByName: done?.collectedByName ?? null }
    const facts = { id: patientId, name: patientName, hasItems, isAtLaboratory, visits: each }
    const { collectedAt, collectedByName } = drawn
    const stop = stops.find((each) => each.visits.some(({ id }) => id === collectionId))
    const stopId = own ? orderId : (stop?.first.id ?? null)
    const plan = { patientId, stopId, patientName, scheduledDate, timeSlot, status, failureReason, collectionId, collectedAt, collectedByName }
    return { facts, answer: { ...plan, isAtLaboratory, hasItems, isCollected: isCollected(facts) } }
  })
  return {
    status: own ? null : (leastAdvancedVisit(visits)?.status ?? null),
    ofPatients: ofPatients.map(({ answer }) => answer),
    facts: ofPatients.map(({ facts }) => facts),
  }
}
