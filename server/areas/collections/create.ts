import { and, eq, inArray, sql as expression } from 'drizzle-orm'
import { type CivilDate, formatCivilDate } from '#domain/civil-date.ts'
import { openCollectionStatuses, type CollectionPriority } from '#domain/collection-status.ts'
import { orderChangeProblem } from '#domain/order-status.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { collectionReference } from '#server/db/numbers.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { counters } from '#server/db/tables/records.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { followVisits } from '#server/shared/follow-visits.ts'
import { takeAppointment } from '#server/shared/order-visits.ts'
import { lockPlaces, moveReservation, reserve } from '#server/shared/slot-days.ts'
import { setVisitStatus, type VisitContext, type VisitFailure } from './change.ts'
import type { LockedVisit, OrderRow, VisitRow } from './lock.ts'

/** A visit that is wanted. */
export interface NewVisit {
  readonly patientId: string
  readonly scheduledDate: CivilDate
  readonly timeSlot: string
  readonly collectionAddress: string
  readonly notes: string | null
  readonly priority: CollectionPriority
}

/** Books a visit for a patient of a locked order (COL-06): one open visit a patient; a full slot is a 409 with what is left (COL-08). */
export async function bookVisit(context: VisitContext, order: OrderRow, wanted: NewVisit, dayField = 'scheduledDate'): Promise<VisitRow> {
  const { sql, now, settings } = context
  const final = orderChangeProblem(order.orderStatus)
  if (final) throw conflict(final)
  const patient = await patientOf(sql, order, wanted.patientId)
  await refuseSecond(sql, order.id, patient)
  const appointment = await takeAppointment(sql, order.id)
  const to = { timeSlot: wanted.timeSlot, day: wanted.scheduledDate, dayField, now, timeZone: settings.timeZone }
  const place = await (appointment ? moveReservation(sql, [appointment], to) : reserve(sql, to))
  const reference = collectionReference(await nextCount(sql))
  const [customer] = await sql.select({ name: customers.name, phone: customers.phone }).from(customers).where(eq(customers.id, order.customerId))
  const at = now.toISOString()
  const [visit] = await sql
    .insert(sampleCollections)
    .values({
      id: newId(now),
      reference,
      orderId: order.id,
      patientId: patient.id,
      scheduledDate: place.day,
      slotId: place.slotId,
      timeSlot: place.timeSlot,
      status: 'Scheduled',
      priority: wanted.priority,
      collectionAddress: wanted.collectionAddress,
      notes: wanted.notes,
      searchText: searchTextOf(reference, order.orderNumber, patient.name, customer?.name, customer?.phone, patient.phone),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!visit) throw new Error('a sample collection was not inserted')
  await followVisits(context, order.id)
  return visit
}

/** Ends a locked visit that failed and, where a new date is given, books another for the same patient (FLD-04). */
export async function failVisit(
  context: VisitContext,
  visit: LockedVisit,
  { reason, collectionDate, timeSlot, notes }: VisitFailure & { readonly collectionDate: CivilDate | null; readonly timeSlot: string | null },
): Promise<{ failed: LockedVisit; next: VisitRow | null }> {
  const day = collectionDate
  if (day === null || timeSlot === null) return { failed: await setVisitStatus(context, visit, 'Cancelled', { reason, notes }), next: null }
  const { sql, now, settings } = context
  const to = { timeSlot, day, dayField: 'collectionDate', now, timeZone: settings.timeZone }
  // The former place is freed before the new one is booked.
  await lockPlaces(sql, [{ slotId: visit.slotId, day: visit.scheduledDate }], to)
  const failed = await setVisitStatus(context, visit, 'Cancelled', { reason, notes })
  const { patientId, collectionAddress, priority } = visit
  const next = await bookVisit(context, visit.order, { patientId, collectionAddress, priority, timeSlot, scheduledDate: day, notes: visit.notes }, to.dayField)
  return { failed, next }
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
      `${patient.name} has a visit of this order already: ${open.reference} on ${formatCivilDate(open.date)}, ${open.timeSlot}. Reschedule that one.`,
    )
}

async function nextCount(db: Sql): Promise<number> {
  const [next] = await db
    .insert(counters)
    .values({ name: 'collection', value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: expression`${counters.value} + 1` } })
    .returning()
  return next?.value ?? 1
}
