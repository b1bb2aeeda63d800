import { and, count, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'
import { isCounted, type CountedStates, storedCount } from '#server/db/stored-counts.ts'
import { typedPatientNumber, completeNumber } from '#server/db/numbers.ts'
import { matchRank, searched, searchedNearly } from '#server/db/search.ts'
import { type FoundBy, hasPieces } from '#server/db/search-pieces.ts'
import { hasStarts } from '#server/db/search-starts.ts'

/** Maximum number of matches of a search that are counted and ranked: two letters match a quarter of all rows, and nobody pages that far. */
const maxMatches = 2_000

/** Maximum number of rows that are counted where a long list is filtered by more than its states. */
const maxFiltered = 10_000

/** Number of rows of a list. */
export interface Total {
  readonly count: number
  /** True when there are more rows than `count`. */
  readonly isCapped: boolean
  /** No exact match; these rows are similar. */
  readonly isSimilar: boolean
}

/** Conditions for scanning a list in its order, row by row, which finds a page at once where very many rows match. */
export interface RowByRow {
  /** The condition that an index answers. */
  readonly where: SQL | undefined
  /** The condition that the database checks row by row. */
  readonly each: SQL | undefined
}

/** The result of a search: the condition of its rows, their number, and the first keys of their order. */
export interface Found {
  readonly where: SQL | undefined
  readonly total: Total
  readonly first: readonly SQL[]
  /** Set where there are more than were counted. */
  readonly rowByRow?: RowByRow
  /** Few rows match: they are all found first and then sorted. */
  readonly isFew?: true
}

/** Search of a list: text and column. */
export interface Search {
  readonly table: PgTable
  readonly column: AnyPgColumn
  readonly text: string | undefined
  /** The title column: rows whose title starts with the search come first, unless the caller asked for another order. */
  readonly rankBy?: SQL | AnyPgColumn | undefined
  /** Conditions of other fields that are searched as well. */
  readonly more?: ((by: FoundBy) => SQL | undefined) | undefined
  /** The condition that a row belongs to a patient whose id the query returns, for lists that search by patient number. */
  readonly ofPatient?: (patientIds: SQL) => SQL
  /** The condition that a row has this number, of an order, a visit or a report, answered by a unique index; undefined for numbers of another kind. */
  readonly ofNumber?: (number: string) => SQL | undefined
  /** The other conditions. */
  readonly where: SQL | undefined
  /** Set where the other conditions are only these states, whose total is stored. */
  readonly countedStates?: CountedStates | undefined
}

/** Counts the rows that meet the conditions: exactly, or up to `atMost` and no further. */
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

/** The total of a list with a cap on the count. */
async function countUpTo(most: number, db: Sql, table: PgTable, where: SQL | undefined): Promise<Total> {
  const counted = await countRows(db, table, where, most + 1)
  return { count: Math.min(counted, most), isCapped: counted > most, isSimilar: false }
}

/** The total of a list without a search. */
async function totalOf(db: Sql, { table, countedStates, where }: Search): Promise<Total> {
  if (countedStates) return { count: await storedCount(db, table, countedStates), isCapped: false, isSimilar: false }
  if (isCounted(table)) return countUpTo(maxFiltered, db, table, where)
  return { count: await countRows(db, table, where), isCapped: false, isSimilar: false }
}

/** Narrows found rows by a condition that depends on their own, and counts what is left; more than are counted are not counted again. */
export async function narrow(db: Sql, table: PgTable, found: Found, by: (where: SQL | undefined) => SQL): Promise<Found> {
  const where = and(found.where, by(found.where))
  if (found.rowByRow) return { ...found, where, rowByRow: { ...found.rowByRow, each: and(found.rowByRow.each, by(found.where)) } }
  return { ...found, where, total: { ...(await countUpTo(maxFiltered, db, table, where)), isSimilar: found.total.isSimilar } }
}

/** True for a search so common that the first few rows have more matches than are counted; the index would read nearly all of its entries first. */
async function isCommon(db: Sql, table: PgTable, each: SQL | undefined): Promise<boolean> {
  const first = db
    .select()
    .from(table)
    .limit(2 * maxMatches)
    .as(getTableName(table))
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(first)
    .where(each)
    .limit(maxMatches + 1)
    .as('some')
  const [counted] = await db.select({ count: count() }).from(some)
  return (counted?.count ?? 0) > maxMatches
}

/** The rows with exactly the typed number; null if the text is not a number, or no row has it. */
async function findNumber(db: Sql, { table, text, ofNumber, where: others }: Search): Promise<Found | null> {
  const number = text ? completeNumber(text) : null
  const isIt = number === null ? undefined : ofNumber?.(number)
  if (!isIt) return null
  const where = and(isIt, others)
  const total = await countUpTo(maxMatches, db, table, where)
  return total.count > 0 ? { where, total, first: [] } : null
}

/** Finds the rows of a list. If nothing matches the search exactly, one typing mistake is tolerated. */
export async function find(db: Sql, search: Search): Promise<Found> {
  const { table, column, text, rankBy, more, where: others } = search
  const patient = text && search.ofPatient ? typedPatientNumber(text) : null
  if (patient && search.ofPatient) {
    const where = and(search.ofPatient(sql`(select id from patients where number = ${patient})`), more?.('index'), others)
    return { where, total: await countUpTo(maxMatches, db, table, where), first: [] }
  }
  const exactly = await findNumber(db, search)
  if (exactly) return exactly
  const typed = (by: FoundBy) => and(searched(column, text, by), more?.(by))
  const matching = typed('index')
  if (!matching) return { where: others, total: await totalOf(db, search), first: [] }
  const where = and(matching, others)
  const rowByRow: RowByRow = { where: others, each: typed('row') }
  if (!others && (hasPieces(column) || hasStarts(column)) && (await isCommon(db, table, rowByRow.each)))
    return { where, total: { count: maxMatches, isCapped: true, isSimilar: false }, first: [], rowByRow }
  const total = await countUpTo(maxMatches, db, table, where)
  if (total.isCapped) return { where, total, first: [], rowByRow }
  if (total.count > 0) return { where, total, first: rankBy && text ? [matchRank(rankBy, column, text)] : [], isFew: true }
  const near = (by: FoundBy) => and(searchedNearly(column, text, by), more?.(by))
  if (!searchedNearly(column, text)) return { where, total, first: [], isFew: true }
  const nearly = and(near('index'), others)
  const similar = { ...(await countUpTo(maxMatches, db, table, nearly)), isSimilar: true }
  return { where: nearly, total: similar, first: [], ...(similar.isCapped ? { rowByRow: { where: others, each: near('row') } } : { isFew: true as const }) }
}
