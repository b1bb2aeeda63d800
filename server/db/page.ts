import { asc, desc, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Found, maxMatchesById } from './count.ts'
import type { Sql } from './database.ts'

/** Page of a list and its order. */
export interface PageQuery {
  /** Page number, from 1. */
  readonly page: number
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** The found rows with those last that have no value to be sorted by; a rising order has them last in any case. */
export function emptyLast(found: Found, sort: PgColumn | SQL, { order }: Pick<PageQuery, 'order'>): Found {
  return order === 'desc' ? { ...found, first: [...found.first, sql`${sort} is null`] } : found
}

/** More rows than any list has: this limit keeps the database from scanning it in another order. */
const wholeList = 1_000_000_000

/** A limit as part of the statement: only with a known number does the database plan a prepared statement once. */
export function fixedLimit(rows: number): number {
  // The query builder accepts it as a number, but its types do not.
  return sql.raw(String(Math.trunc(rows))) as SQL & number
}

/** One page of a query's rows. */
export function onePage<Q>(query: { limit(rows: number): { offset(rows: number): Q } }, { page, limit }: Pick<PageQuery, 'page' | 'limit'>): Q {
  return query.limit(limit).offset((page - 1) * limit)
}

/** The rows of a page in the order of its list, or in the opposite order, counted from the end of the list. */
export interface RowRange {
  readonly isFromEnd: boolean
  readonly offset: number
  readonly limit: number
}

/**
 * Places a page in a list whose exact total is known: the second half is read from the end, so that the last page costs as little as the first. A page past
 * the end has no rows. Lists with an unknown total, or with few matches, are read from the beginning.
 */
export function placeOfPage({ total, first = [], rowByRow, isFew }: Partial<Found>, { page, limit }: Pick<PageQuery, 'page' | 'limit'>): RowRange {
  const offset = (page - 1) * limit
  const isKnown = total && !total.isCapped && first.length === 0 && !rowByRow && !isFew
  if (!isKnown || offset <= total.count / 2) return { isFromEnd: false, offset, limit }
  const rows = Math.min(limit, Math.max(0, total.count - offset))
  return { isFromEnd: true, offset: Math.max(0, total.count - offset - rows), limit: rows }
}

/**
 * Cuts a page on the ids only, for a query that reads the rows by them, so that a deep page reads an index instead of all earlier rows.
 * `orderBy` orders the table by `first`, then `sort`, equal ones by id; that query needs it once more, since the ids may come in the opposite order. Where more
 * rows match than are counted, the list is scanned in its order, row by row, until the page is full: finding and sorting them all would be slow.
 */
export function cutPage(
  db: Sql,
  table: PgTable & { readonly id: PgColumn },
  found: Partial<Found>,
  sort: readonly (PgColumn | SQL)[],
  { order, ...page }: PageQuery,
) {
  const { first = [], rowByRow, isFew, top } = found
  const { isFromEnd, offset, limit } = placeOfPage(found, page)
  const where = top && offset + limit <= maxMatchesById ? top : found.where
  const sorted = (to: 'asc' | 'desc') => [...first, ...[...sort, table.id].map((column) => (to === 'asc' ? asc : desc)(column))]
  const orderBy = sorted(order)
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
  const read = isFromEnd ? sorted(order === 'asc' ? 'desc' : 'asc') : orderBy
  const ids = db
    .select({ id: source.id })
    .from(source as PgTable)
    .where(rowByRow ? rowByRow.each : isFew ? undefined : where)
    // The rows are already sorted; another sort would first find all matches.
    .orderBy(...(rowByRow ? [] : read))
    .limit(fixedLimit(limit))
    .offset(fixedLimit(offset))
  return { ids, orderBy }
}
