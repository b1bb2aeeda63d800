import { and, count, eq, max } from 'drizzle-orm'
import { civilDateOf } from '#domain/civil-date.ts'
import { isCollected } from '#domain/order-patients.ts'
import { collectedElsewhereQuestion } from '#domain/order-question.ts'
import { birthProblem, type Gender, patientRemovalProblem } from '#domain/patient.ts'
import type { AgeUnit } from '#domain/results/age.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orderItems, orderPatients } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { conflict, invalid, notFound, question } from '#server/call/problem.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { collectionAtLaboratory, type KeptCollection, markAtLaboratory, type StatedCollection } from '#server/shared/collected.ts'
import type { PatientRow } from '#server/shared/patient.ts'
import { endOpenVisits } from '#server/shared/end-visits.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { readFacts } from '#server/shared/settle-facts.ts'
import { checkRemoval } from './lock.ts'
import { keepCustomerSearch } from '#server/shared/customer-search.ts'
import { patientSearchText } from '#server/shared/search-texts.ts'

/** A patient as typed for an order. */
interface NewPatient {
  readonly customerId?: string | undefined
  readonly name: string
  readonly gender: Gender | null
  readonly dateOfBirth: string | null
  readonly ageUnit?: AgeUnit | null | undefined
  readonly relationship: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** Makes a patient of the order's customer and adds it to the locked order. Throws a 404 if `customerId` is another customer. */
export async function addPatient(
  { sql: db, now, settings }: Pick<RouteContext, 'sql' | 'now' | 'settings'>,
  order: OrderRow,
  { customerId, ...person }: NewPatient,
): Promise<PatientRow> {
  const problem = birthProblem(person, civilDateOf(now, settings.timeZone))
  if (problem) throw invalid({ dateOfBirth: [problem] })
  if (customerId !== undefined && customerId !== order.customerId) throw notFound('This order belongs to another customer')
  const at = now.toISOString()
  const [patient] = await db
    .insert(patients)
    .values({ id: newId(now), customerId: order.customerId, ...person, searchText: patientSearchText(person), createdAt: at, updatedAt: at })
    .returning()
  if (!patient) throw new Error('a patient was not inserted')
  if (patient.phone) await keepCustomerSearch(db, order.customerId)
  await putOnOrder(db, order, patient.id)
  return patient
}

/** Adds a known patient of the order's customer to the locked order (CHK-01). Another customer's patient is a 404, one on the order a 409. */
export async function putKnownOnOrder(db: Sql, order: OrderRow, patientId: string): Promise<PatientRow> {
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
  await putOnOrder(db, order, patientId)
  return patient
}

async function putOnOrder(db: Sql, order: OrderRow, patientId: string): Promise<void> {
  const [last] = await db
    .select({ position: max(orderPatients.position) })
    .from(orderPatients)
    .where(eq(orderPatients.orderId, order.id))
  await db.insert(orderPatients).values({ orderId: order.id, patientId, position: (last?.position ?? -1) + 1 })
}

/**
 * Takes a patient off an order with their items and open collections, with a reason once the sample has been collected; the last patient stays (ODT-08). The
 * order must be locked.
 */
export async function takePatientOff(
  context: Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn },
  order: OrderRow,
  patientId: string,
  reason: string | null,
): Promise<void> {
  const { sql: db } = context
  const here = and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, patientId))
  const [present] = await db.select({ id: orderPatients.patientId }).from(orderPatients).where(here)
  if (!present) throw notFound('This patient is not part of the order')
  const [all] = await db.select({ count: count() }).from(orderPatients).where(eq(orderPatients.orderId, order.id))
  const problem = patientRemovalProblem(all?.count ?? 0)
  if (problem) throw conflict(problem)
  await refuseReported(db, order.id, patientId)
  await checkRemoval(db, order, patientId, reason)
  await endOpenVisits(context, order, { patientId, to: 'Cancelled', reason })
  await db.delete(orderItems).where(and(eq(orderItems.orderId, order.id), eq(orderItems.patientId, patientId)))
  await db.delete(orderPatients).where(here)
}

/**
 * Marks the samples of a patient of a locked order as collected at the laboratory; an open visit of theirs is asked about, and cancelled where it is confirmed.
 */
export async function collectPatient(
  context: Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn },
  order: OrderRow,
  patientId: string,
  { confirmed, ...stated }: StatedCollection & { readonly confirmed?: boolean | null | undefined },
): Promise<KeptCollection> {
  const patient = (await readFacts(context.sql, order.id)).patients.find(({ id }) => id === patientId)
  if (!patient) throw notFound('This patient is not part of the order')
  if (isCollected(patient)) throw conflict(`The samples of ${patient.name} are collected already`)
  const asked = collectedElsewhereQuestion(patient)
  if (asked && confirmed !== true) throw question('openVisits', asked)
  const reason = 'Collected at the laboratory'
  if (asked) await endOpenVisits(context, order, { patientId, to: 'Cancelled', reason })
  const kept = await collectionAtLaboratory(context, order, stated)
  await markAtLaboratory(context, order.id, [patientId], kept)
  return kept
}

/** Refuses to remove a patient from an order that has a report of them, even a deleted one. */
async function refuseReported(db: Sql, orderId: string, patientId: string): Promise<void> {
  const [report] = await db
    .select({ number: reports.number })
    .from(reports)
    .where(and(eq(reports.orderId, orderId), eq(reports.patientId, patientId)))
    .limit(1)
  if (report) throw conflict(`${report.number} is a report of this patient: they stay on the order`)
}
