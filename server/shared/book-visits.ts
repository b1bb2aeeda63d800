import { hoursText } from '#domain/time-slot.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { type CivilDate, formatCivilDate } from '#domain/civil-date.ts'
import { openCollectionStatuses, type CollectionPriority } from '#domain/collection-status.ts'
import { orderChangeProblem } from '#domain/order-status.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { collectionReference, nextCount } from '#server/db/numbers.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { visitSearchText } from '#server/shared/search-texts.ts'
import { takeAppointment } from '#server/shared/end-visits.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import type { SettleContext } from '#server/shared/settle.ts'
import { moveReservation, reserve } from '#server/shared/slot-days.ts'
import { visitFacts, type VisitRow } from '#server/shared/visit-row.ts'

/** Visits that are wanted in one place at one address, for one patient or several. */
interface NewVisits {
  readonly patientIds: readonly string[]
  readonly scheduledDate: CivilDate
  readonly timeSlot: string
  readonly collectionAddress: string
  readonly notes: string | null
  readonly priority: CollectionPriority
}

/**
 * Books visits for patients of a locked order (COL-06), all or none: one open visit a patient; a slot without enough places is a 409 with the free ones
 * (COL-08). Settle the order afterwards.
 */
export async function bookVisits(context: SettleContext, order: OrderRow, wanted: NewVisits, dayField = 'scheduledDate'): Promise<VisitRow[]> {
  const { sql, now, settings } = context
  const final = orderChangeProblem(order.orderStatus)
  if (final) throw conflict(final)
  const people: Awaited<ReturnType<typeof patientOf>>[] = []
  for (const id of new Set(wanted.patientIds)) {
    const patient = await patientOf(sql, order, id)
    await refuseSecond(sql, order.id, patient)
    people.push(patient)
  }
  const appointment = await takeAppointment(sql, order.id)
  const to = { timeSlot: wanted.timeSlot, day: wanted.scheduledDate, dayField, now, timeZone: settings.timeZone }
  const place = await (appointment ? moveReservation(sql, [appointment], to, people.length) : reserve(sql, to, people.length))
  const [customer] = await sql.select({ name: customers.name, phone: customers.phone }).from(customers).where(eq(customers.id, order.customerId))
  const at = now.toISOString()
  const references = await nextReferences(sql, people.length)
  const rows = people.map((patient, index) => {
    const reference = references[index] ?? ''
    return {
      ...{ id: newId(now), reference, orderId: order.id, patientId: patient.id, createdAt: at, updatedAt: at },
      ...{ scheduledDate: place.day, slotId: place.slotId, timeSlot: place.timeSlot, status: 'Scheduled' as const },
      ...{ priority: wanted.priority, collectionAddress: wanted.collectionAddress, notes: wanted.notes },
      searchText: visitSearchText(reference, order.orderNumber, patient, customer),
    }
  })
  return sql.insert(sampleCollections).values(rows).returning()
}

/** Adds the audit row of a booked visit. */
export function auditBooked({ audit }: Pick<SettleContext, 'audit'>, visit: VisitRow): void {
  audit({ action: 'create', entity: 'sample-collections', entityId: visit.id, before: null, after: visitFacts(visit) })
}

async function patientOf(db: Sql, order: OrderRow, patientId: string) {
  const [patient] = await db
    .select({ id: patients.id, name: patients.name, phone: patients.phone })
    .from(orderPatients)
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .where(and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, patientId)))
  if (!patient) throw notFound('This patient is not part of the order')
  return patient
}

async function refuseSecond(db: Sql, orderId: string, patient: { readonly id: string; readonly name: string }): Promise<void> {
  const [open] = await db
    .select({ date: sampleCollections.scheduledDate, timeSlot: sampleCollections.timeSlot, reference: sampleCollections.reference })
    .from(sampleCollections)
    .where(
      and(eq(sampleCollections.orderId, orderId), eq(sampleCollections.patientId, patient.id), inArray(sampleCollections.status, [...openCollectionStatuses])),
    )
    .limit(1)
  if (open)
    throw conflict(
      `${patient.name} has a visit of this order already: ${open.reference} on ${formatCivilDate(open.date)}, ${hoursText(open.timeSlot)}. Reschedule that one.`,
    )
}

async function nextReferences(db: Sql, amount: number): Promise<string[]> {
  const last = await nextCount(db, 'collection', amount)
  return Array.from({ length: amount }, (_, index) => collectionReference(last - amount + index + 1))
}
