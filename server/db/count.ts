import { and, count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'
import { matchRank, searched, searchedNearly } from '#server/db/search.ts'

/** Most matches of a typed search that are counted: two letters match a quarter of everything, and nobody pages that far. */
const largestSearchCount = 10_000

/** Most matches that are put in order by how well they match. */
const mostRanked = 2_000

/** How many rows a list has. */
export interface Total {
  readonly count: number
  /** There are more than `count`. */
  readonly isCapped: boolean
  /** Nothing holds what was typed; these come near. */
  readonly isSimilar: boolean
}

/** What a search found: the condition of its rows, how many there are, and what they are sorted by before anything else. */
export interface Found {
  readonly where: SQL | undefined
  readonly total: Total
  readonly first: readonly SQL[]
}

/** Where and what is searched. */
export interface Search {
  readonly table: PgTable
  readonly column: AnyPgColumn
  readonly text: string | undefined
  /** What names a row; words that begin there come first. Only where the caller asked for no order of their own. */
  readonly rankBy?: SQL | AnyPgColumn | undefined
  /** The other conditions search as well: what they find is not counted to the end. */
  readonly isSearch?: boolean
  /** The other conditions. */
  readonly where: SQL | undefined
}

/** How many rows meet the conditions: exact, or up to `atMost` and no further. */
export async function countRows(db: Sql, table: PgTable, where: SQL | undefined, atMost?: number): Promise<number> {
  if (atMost === undefined) {
    const [all] = await db.select({ count: count() }).from(table).where(where)
    return all?.count ?? 0
  }
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(atMost)
    .as('some')
  const [counted] = await db.select({ count: count() }).from(some)
  return counted?.count ?? 0
}

/** The total of a typed search, which is not counted to the end. */
async function countMatches(db: Sql, table: PgTable, where: SQL | undefined): Promise<Total> {
  const found = await countRows(db, table, where, largestSearchCount + 1)
  return { count: Math.min(found, largestSearchCount), isCapped: found > largestSearchCount, isSimilar: false }
}

/** Finds the rows of a list; without a search all that meet the other conditions. One slip of the fingers is forgiven where nothing else matches. */
export async function find(db: Sql, { table, column, text, rankBy, isSearch = false, where: others }: Search): Promise<Found> {
  if (!text && isSearch) return { where: others, total: await countMatches(db, table, others), first: [] }
  if (!text) return { where: others, total: { count: await countRows(db, table, others), isCapped: false, isSimilar: false }, first: [] }
  const where = and(searched(column, text), others)
  const total = await countMatches(db, table, where)
  if (total.count > 0) return { where, total, first: rankBy && total.count <= mostRanked ? [matchRank(rankBy, column, text)] : [] }
  const near = searchedNearly(column, text)
  if (!near) return { where, total, first: [] }
  const nearly = and(near, others)
  return { where: nearly, total: { ...(await countMatches(db, table, nearly)), isSimilar: true }, first: [] }
}
