import { asc, desc, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Found } from './count.ts'
import type { Sql } from './database.ts'

/** Page of a list and its order. */
export interface PageQuery {
  /** Page number, from 1. */
  readonly page: number
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** More rows than any list has: this limit keeps the database from scanning it in another order. */
const wholeList = 1_000_000_000

/** A limit as part of the statement: only with a known number does the database plan a prepared statement once. */
export function fixedLimit(rows: number): number {
  // The query builder accepts it as a number, but its types do not.
  return sql.raw(String(Math.trunc(rows))) as SQL & number
}

const asParameter = (rows: number) => rows

/** One page of a query's rows. `written` chooses the form of its numbers: parameters by default, part of the statement with `fixedLimit`. */
export function onePage<Q>(
  query: { limit(rows: number): { offset(rows: number): Q } },
  { page, limit }: Pick<PageQuery, 'page' | 'limit'>,
  written: (rows: number) => number = asParameter,
): Q {
  return query.limit(written(limit)).offset(page === 1 ? 0 : written((page - 1) * limit))
}

/**
 * Cuts a page on the ids only, for a query that reads the rows by them, so that a deep page reads an index instead of all earlier rows.
 * `orderBy` orders the table by `first`, then `sort`, equal ones by id; that query needs it once more. Where more rows match than are counted, the list is
 * scanned in its order, row by row, until the page is full: finding and sorting them all would be slow.
 */
export function cutPage(
  db: Sql,
  table: PgTable & { readonly id: PgColumn },
  { where, first = [], rowByRow, isFew }: Partial<Pick<Found, 'where' | 'first' | 'rowByRow' | 'isFew'>>,
  sort: readonly (PgColumn | SQL)[],
  { order, ...page }: PageQuery,
) {
  const direction = order === 'asc' ? asc : desc
  const orderBy = [...first, ...sort.map((column) => direction(column)), direction(table.id)]
  const rows = () =>
    db
      .select({ ...getTableColumns(table) })
      .from(table as PgTable)
      .$dynamic()
  // Under the table's own name its conditions can be used. `offset 0` keeps the database from scanning the whole list in its order for the few rows that match.
  const few = isFew && rows().where(where).offset(fixedLimit(0)).as(getTableName(table))
  const inOrder =
    rowByRow &&
    rows()
      .where(rowByRow.where)
      .orderBy(...orderBy)
      .limit(wholeList)
      .as(getTableName(table))
  const source = inOrder ?? (few || table)
  const ids = db
    .select({ id: source.id })
    .from(source as PgTable)
    .where(rowByRow ? rowByRow.each : isFew ? undefined : where)
    // The rows are already sorted; another sort would first find all matches.
    .orderBy(...(rowByRow ? [] : orderBy))
  return { ids: onePage(ids, page, fixedLimit), orderBy }
}
