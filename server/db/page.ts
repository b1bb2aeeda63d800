import { asc, desc, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Found } from './count.ts'
import type { Sql } from './database.ts'

/** Which page of a list is asked for, and in what order. */
export interface PageQuery {
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** More rows than any list has: a limit that keeps the database from choosing another order to go through it. */
const wholeList = 1_000_000_000

/**
 * Cuts a page on ids alone, for a query that reads the rows by them, so that a deep page reads an index and not the rows before it.
 * `orderBy` orders the table by `first`, then `sort`, equal ones by id; that query needs it once more. Where more rows match than are counted, the list is gone through
 * in its order, row by row, until the page is full: to find them all first, and to sort them, would take long.
 */
export function cutPage(
  db: Sql,
  table: PgTable & { readonly id: PgColumn },
  { where, first = [], rowByRow }: Partial<Pick<Found, 'where' | 'first' | 'rowByRow'>>,
  sort: readonly (PgColumn | SQL)[],
  { page, limit, order }: PageQuery,
) {
  const way = order === 'asc' ? asc : desc
  const orderBy = [...first, ...sort.map((column) => way(column)), way(table.id)]
  // Under the table's own name its conditions fit.
  const source = rowByRow
    ? db
        .select({ ...getTableColumns(table) })
        .from(table as PgTable)
        .where(rowByRow.where)
        .orderBy(...orderBy)
        .limit(wholeList)
        .as(getTableName(table))
    : table
  const ids = db
    .select({ id: source.id })
    .from(source as PgTable)
    .where(rowByRow ? rowByRow.each : where)
    // What is gone through in order needs no second sort, which would find all matches first.
    .orderBy(...(rowByRow ? [] : orderBy))
    .limit(limit)
    .offset((page - 1) * limit)
  return { ids, orderBy }
}
