import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './database.ts'

/** Which page of a list is asked for, and in what order. */
export interface PageQuery {
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/**
 * Cuts a page on ids alone, for a query that reads the rows by them, so that a deep page reads an index and not the rows before it.
 * `orderBy` orders the table by `first`, then `sort`, equal ones by id; that query needs it once more.
 */
export function cutPage(
  db: Sql,
  table: PgTable & { readonly id: PgColumn },
  where: SQL | undefined,
  sort: readonly (PgColumn | SQL)[],
  { page, limit, order }: PageQuery,
  first: readonly SQL[] = [],
) {
  const way = order === 'asc' ? asc : desc
  const orderBy = [...first, ...sort.map((column) => way(column)), way(table.id)]
  const ids = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit)
  return { ids, orderBy }
}
