import { and, count, eq, max } from 'drizzle-orm'
import { type Gender, patientRemovalProblem } from '#domain/patient.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderItems, orderPatients } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { keepCustomerSearch } from '#server/shared/customer-search.ts'
import { takeStepOfVisits } from '#server/shared/follow-visits.ts'
import { dateOfVisits } from '#server/shared/order-visits.ts'
import { judgeAgain } from '#server/shared/results/judge-again.ts'
import { endOpenCollections } from './collections.ts'
import { checkRemoval, type OrderRow } from './lock.ts'
import { recalculateOrder } from './totals.ts'

export type PatientRow = typeof patients.$inferSelect

/** A patient as typed for an order. */
export interface NewPatient {
  readonly name: string
  readonly gender: Gender | null
  readonly dateOfBirth: string | null
  readonly relationship: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** Makes a patient of the order's customer and puts it on the locked order; 404 when the customer named is another. */
export async function addPatient(
  db: Sql,
  order: OrderRow,
  customerId: string | undefined,
  person: NewPatient,
  now: Date,
): Promise<{ patient: PatientRow; order: OrderRow }> {
  if (customerId !== undefined && customerId !== order.customerId) throw notFound('This order belongs to another customer')
  const at = now.toISOString()
  const [patient] = await db
    .insert(patients)
    .values({ id: newId(now), customerId: order.customerId, ...person, createdAt: at, updatedAt: at })
    .returning()
  if (!patient) throw new Error('a patient was not inserted')
  if (patient.phone) await keepCustomerSearch(db, order.customerId)
  return { patient, order: await putOnOrder(db, order, patient.id, now) }
}

/** Puts a known patient of the order's customer on the locked order (CHK-01); 404 for anybody else's, 409 for one who is on it already. */
export async function addKnownPatient(db: Sql, order: OrderRow, patientId: string, now: Date): Promise<{ patient: PatientRow; order: OrderRow }> {
  const [patient] = await db
    .select()
    .from(patients)
    .where(and(eq(patients.id, patientId), eq(patients.customerId, order.customerId)))
  if (!patient) throw notFound('Patient not found')
  const [present] = await db
    .select({ id: orderPatients.patientId })
    .from(orderPatients)
    .where(and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, patientId)))
  if (present) throw conflict(`${patient.name} is on this order already`)
  return { patient, order: await putOnOrder(db, order, patientId, now) }
}

async function putOnOrder(db: Sql, order: OrderRow, patientId: string, now: Date): Promise<OrderRow> {
  const [last] = await db
    .select({ position: max(orderPatients.position) })
    .from(orderPatients)
    .where(eq(orderPatients.orderId, order.id))
  await db.insert(orderPatients).values({ orderId: order.id, patientId, position: (last?.position ?? -1) + 1 })
  return recalculateOrder(db, order, now)
}

/** Takes a patient off an order with their items and open collections, with a reason once the sample has been collected; the last patient stays (ODT-08), and the order follows the visits that are left. The order must be locked. */
export async function removePatient(
  context: Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn },
  order: OrderRow,
  patientId: string,
  reason: string | null,
): Promise<OrderRow> {
  const { sql: db, now } = context
  const here = and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, patientId))
  const [present] = await db.select({ id: orderPatients.patientId }).from(orderPatients).where(here)
  if (!present) throw notFound('This patient is not part of the order')
  const [all] = await db.select({ count: count() }).from(orderPatients).where(eq(orderPatients.orderId, order.id))
  const problem = patientRemovalProblem(all?.count ?? 0)
  if (problem) throw conflict(problem)
  await refuseReported(db, order.id, patientId)
  checkRemoval(order, reason)
  await db.delete(orderItems).where(and(eq(orderItems.orderId, order.id), eq(orderItems.patientId, patientId)))
  await db.delete(orderPatients).where(here)
  await endOpenCollections(context, { orderId: order.id, patientId, to: 'Cancelled', reason })
  const changed = await recalculateOrder(db, order, now, await dateOfVisits(db, order.id, order))
  // Without this patient all may be collected.
  const followed = await takeStepOfVisits(context, changed)
  if (followed.orderStatus !== changed.orderStatus) await judgeAgain(context, order.id)
  return followed
}

/** Refuses to take a patient with a report, also a deleted one, off the order that it is of. */
async function refuseReported(db: Sql, orderId: string, patientId: string): Promise<void> {
  const [report] = await db
    .select({ number: reports.number })
    .from(reports)
    .where(and(eq(reports.orderId, orderId), eq(reports.patientId, patientId)))
    .limit(1)
  if (report) throw conflict(`${report.number} is a report of this patient: they stay on the order`)
}

/** A patient as the wire carries it. */
export function patientAnswer({ id, number, name, gender, dateOfBirth, relationship, phone, email }: PatientRow) {
  return { id, number, name, gender, dateOfBirth, relationship, phone, email }
}
