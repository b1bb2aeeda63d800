import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission, type Principal } from '#domain/role.ts'
import { conflict, forbidden } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { carts } from '#server/db/tables/carts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { formerPeople, patients } from '#server/db/tables/customers.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'

/** Refuses a merge by somebody who may delete customers but not edit them: it does both. */
export function checkMayMerge(user: Principal): void {
  if (!hasPermission(user, 'customers.edit')) throw forbidden(missingPermission('customers.edit'))
}

/** Says that two ids of a merge are one record. */
const oneRecord = 'Please choose another record: a record is not merged with itself'

/** Reads the kept record and the duplicate, in the order of their ids, so that two merges lock them alike. A merge of a record with itself is refused. */
export async function readPair<Row extends { readonly id: string }>(
  keptId: string,
  otherId: string,
  read: (id: string) => Promise<Row>,
): Promise<readonly [kept: Row, other: Row]> {
  const isKeptFirst = keptId < otherId
  const first = await read(isKeptFirst ? keptId : otherId)
  const second = await read(isKeptFirst ? otherId : keptId)
  if (first.id === second.id) throw conflict(oneRecord)
  return isKeptFirst ? [first, second] : [second, first]
}

/** The version of the kept record after a merge: later than that of either, so that a form about either that was opened before is refused as old. */
export function mergedVersion(kept: { readonly version: number }, other: { readonly version: number }): number {
  return Math.max(kept.version, other.version) + 1
}

/** Refuses a merge for a reason; null refuses nothing. */
export function refuseMerge(reason: string | null): void {
  if (reason !== null) throw conflict(reason)
}

/** The sentence that refuses a merge while results of one of these patients are not released; null if all are (PAT-02). */
export async function resultsUnderWay(sql: Sql, people: SQL | undefined): Promise<string | null> {
  const [found] = await sql
    .select({ name: patients.name })
    .from(results)
    .innerJoin(reports, eq(reports.id, results.reportId))
    .innerJoin(patients, eq(patients.id, results.patientId))
    .where(and(people, isNull(results.supersededAt), isNull(results.releasedAt), isNull(reports.deletedAt)))
    .limit(1)
  return found ? `Results of ${found.name} are under way: release them before the merge` : null
}

/** The sentence that refuses a merge of two patients who are on one order: there they are two people. */
export async function sharedOrder(sql: Sql, id: string, otherId: string): Promise<string | null> {
  const other = alias(orderPatients, 'other')
  const [found] = await sql
    .select({ orderNumber: orders.orderNumber })
    .from(orderPatients)
    .innerJoin(other, eq(other.orderId, orderPatients.orderId))
    .innerJoin(orders, eq(orders.id, orderPatients.orderId))
    .where(and(eq(orderPatients.patientId, id), eq(other.patientId, otherId)))
    .limit(1)
  return found ? `Both are patients of order ${found.orderNumber}, so they are two people` : null
}

/** Counts of what belongs to a customer, and moves with a merge. */
export async function movesOfCustomer(sql: Sql, customerId: string) {
  const ownOrders = sql.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  const counts = [
    sql.$count(patients, eq(patients.customerId, customerId)),
    sql.$count(orders, eq(orders.customerId, customerId)),
    sql.$count(sampleCollections, inArray(sampleCollections.orderId, ownOrders)),
    sql.$count(reports, and(inArray(reports.orderId, ownOrders), isNull(reports.deletedAt))),
    sql.$count(prescriptions, eq(prescriptions.customerId, customerId)),
    sql.$count(carts, eq(carts.customerId, customerId)),
  ]
  return named(await Promise.all(counts))
}

/** Counts of what belongs to a patient, and moves with a merge. */
export async function movesOfPatient(sql: Sql, patientId: string) {
  const of = (column: AnyPgColumn) => eq(column, patientId)
  const counts = [
    Promise.resolve(0),
    sql.$count(orderPatients, of(orderPatients.patientId)),
    sql.$count(sampleCollections, of(sampleCollections.patientId)),
    sql.$count(reports, and(of(reports.patientId), isNull(reports.deletedAt))),
    sql.$count(prescriptions, of(prescriptions.patientId)),
    sql.$count(carts, of(carts.patientId)),
  ]
  return named(await Promise.all(counts))
}

function named([people = 0, ordered = 0, visits = 0, made = 0, sent = 0, filled = 0]: readonly number[]) {
  return { patients: people, orders: ordered, visits, reports: made, prescriptions: sent, carts: filled }
}

/** Keeps the id of a duplicate, and the number of a patient: they, and those that led to it, lead to the kept one. */
export async function keepFormer(
  sql: Sql,
  kind: 'customer' | 'patient',
  former: { readonly id: string; readonly number?: string },
  keptId: string,
  now: Date,
): Promise<void> {
  const { id: formerId, number = null } = former
  await sql.update(formerPeople).set({ keptId }).where(eq(formerPeople.keptId, formerId))
  await sql.insert(formerPeople).values({ formerId, keptId, kind, number, at: now.toISOString() })
}

/** The values that a merge takes from the duplicate, where they differ. */
export function takenColumns<Row, Name extends keyof Row>(kept: Row, other: Row, take: readonly Name[]): Partial<Pick<Row, Name>> {
  const taken: Partial<Pick<Row, Name>> = {}
  for (const name of take) if (kept[name] !== other[name]) taken[name] = other[name]
  return taken
}
