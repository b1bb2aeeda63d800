import { and, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'
import { queryCache } from '#server/db/query-cache.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { rowCounts } from '#server/db/tables/row-counts.ts'

/** The tables whose rows are counted as they change; deleted reports do not count. */
const counted: ReadonlySet<PgTable> = new Set<PgTable>([customers, orders, prescriptions, reports, sampleCollections])

/** Rows of a list: all, or those in one of these states. */
export interface CountedStates {
  readonly status?: string | readonly string[] | undefined
  readonly paymentStatus?: string | readonly string[] | undefined
}

/** True when the rows of a table are counted as they change. */
export function isCounted(table: PgTable): boolean {
  return counted.has(table)
}

function countQuery(db: Sql, table: PgTable, { status, paymentStatus }: CountedStates) {
  const isAmong = (column: typeof rowCounts.status | typeof rowCounts.paymentStatus, values: string | readonly string[] | undefined): SQL | undefined =>
    values === undefined ? undefined : inArray(column, typeof values === 'string' ? [values] : [...values])
  return db
    .select({ amount: sql<number>`coalesce(sum(${rowCounts.amount}), 0)::bigint` })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, getTableName(table)), isAmong(rowCounts.status, status), isAmong(rowCounts.paymentStatus, paymentStatus)))
    .prepare('stored count')
}

const queryOf = queryCache<ReturnType<typeof countQuery>>()

/** Reads the number of rows in these states from the stored counters of a counted table. */
export async function storedCount(db: Sql, table: PgTable, states: CountedStates = {}): Promise<number> {
  const [row] = await queryOf(db, `${getTableName(table)} ${JSON.stringify(states)}`, () => countQuery(db, table, states)).execute()
  return row?.amount ?? 0
}

/** Reads the numbers of rows by status from the stored counters of a counted table. */
export async function storedByStatus(db: Sql, table: PgTable): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ status: rowCounts.status, amount: sql<number>`sum(${rowCounts.amount})::bigint` })
    .from(rowCounts)
    .where(eq(rowCounts.list, getTableName(table)))
    .groupBy(rowCounts.status)
  return new Map(rows.map(({ status, amount }) => [status, amount]))
}
