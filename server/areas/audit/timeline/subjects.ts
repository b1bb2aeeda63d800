import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#domain/permission.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { carts } from '#server/db/tables/carts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers, formerPeople, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { parameters, testParameters } from '#server/db/tables/parameters.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { records } from '#server/db/tables/records.ts'
import { reports } from '#server/db/tables/reports.ts'
import { samples } from '#server/db/tables/samples.ts'
import { tableOf } from '#server/db/tables.ts'

/** Records whose changes belong to the timeline of another one. */
interface Related {
  readonly entity: string
  readonly permission: Permission
  ids(sql: Sql, id: string): Promise<readonly { readonly id: string }[]>
}

type Owned = PgTable & { readonly id: AnyPgColumn }

function owned(entity: string, permission: Permission, table: Owned, owner: AnyPgColumn): Related {
  return {
    entity,
    permission,
    ids: async (sql, id) =>
      (
        await sql
          .select({ id: table.id })
          .from(table as PgTable)
          .where(eq(owner, id))
      ).map((row) => ({ id: String(row.id) })),
  }
}

const parametersOfTest: Related = {
  entity: 'test-parameters',
  permission: 'tests.view',
  ids: (sql, id) =>
    sql
      .select({ id: parameters.id })
      .from(parameters)
      .innerJoin(testParameters, eq(testParameters.parameterCode, parameters.code))
      .where(eq(testParameters.testId, id)),
}

/** The duplicates that were merged into a customer (PAT-02). */
const formerCustomers: Related = {
  entity: 'customers',
  permission: 'customers.view',
  ids: (sql, id) => sql.select({ id: formerPeople.formerId }).from(formerPeople).where(eq(formerPeople.keptId, id)),
}

/** Records that belong to the history of a record, by its resource (HIS-01). */
const related: Readonly<Record<string, readonly Related[]>> = {
  orders: [
    owned('sample-collections', 'orders.view', sampleCollections, sampleCollections.orderId),
    owned('samples', 'orders.view', samples, samples.orderId),
    owned('reports', 'reports.view', reports, reports.orderId),
  ],
  customers: [
    formerCustomers,
    owned('patients', 'customers.view', patients, patients.customerId),
    owned('prescriptions', 'orders.view', prescriptions, prescriptions.customerId),
    owned('carts', 'orders.view', carts, carts.customerId),
  ],
  prescriptions: [owned('carts', 'orders.view', carts, carts.prescriptionId)],
  tests: [parametersOfTest],
}

/** Records of one kind. */
export interface Subjects {
  readonly entity: string
  readonly ids: readonly string[]
}

/** The record and what belongs to it, as far as the caller may view it. */
export async function subjectsOf(sql: Sql, resource: string, id: string, mayView: (permission: Permission) => boolean): Promise<readonly Subjects[]> {
  const others: Subjects[] = []
  for (const { entity, permission, ids } of related[resource] ?? [])
    if (mayView(permission)) others.push({ entity, ids: (await ids(sql, id)).map((row) => row.id) })
  return [{ entity: resource, ids: [id] }, ...others.filter(({ ids }) => ids.length > 0)]
}

/** Facts of a record that its timeline depends on. */
export interface TimelineOwner {
  readonly customerId: string | null
  /** The personal data of its customer are erased. */
  readonly isErased: boolean
}

/** Reads whose a record is. Throws a 404 for one that is not there or deleted. */
export async function timelineOwnerOf(sql: Sql, resource: string, id: string): Promise<TimelineOwner> {
  const table = tableOf(resource)
  const customerId = table ? await customerOf(sql, table, id) : await storedRecord(sql, resource, id)
  if (customerId === undefined) throw notFound('There is no such record')
  if (customerId === null) return { customerId: null, isErased: false }
  const [customer] = await sql.select({ erasedAt: customers.erasedAt }).from(customers).where(eq(customers.id, customerId))
  return { customerId, isErased: customer?.erasedAt != null }
}

/** The customer of a record of a table: of its own, or of its order; null for a record that has none, and undefined for one that is not there. */
async function customerOf(sql: Sql, table: PgTable, id: string): Promise<string | null | undefined> {
  const columns: Readonly<Record<string, AnyPgColumn | undefined>> = getTableColumns(table)
  if (!columns.id) return undefined
  const owner = table === customers ? customers.id : (columns.customerId ?? columns.orderId)
  const isThere = and(eq(columns.id, id), columns.deletedAt ? isNull(columns.deletedAt) : undefined)
  const [row] = await sql
    .select({ id: columns.id, owner: owner ?? columns.id })
    .from(table)
    .where(isThere)
  if (!row || !owner) return row ? null : undefined
  const ownerId = String(row.owner)
  if (owner !== columns.orderId) return ownerId
  const [order] = await sql.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, ownerId))
  return order?.customerId ?? null
}

/** Null for a record of a declaration without a table, undefined where there is none. */
async function storedRecord(sql: Sql, resource: string, id: string): Promise<null | undefined> {
  const [row] = await sql
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.resource, resource), eq(records.id, id)))
  return row ? null : undefined
}
