import { and, count, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isKnownCommon, keepCommon } from '#server/db/common-searches.ts'
import type { Sql } from '#server/db/database.ts'
import { isCounted, type CountedStates, storedCount } from '#server/db/stored-counts.ts'
import { completeNumber, patientIdsOf, typedPatientNumber } from '#server/db/numbers.ts'
import { matchRank, searched, searchedNearly } from '#server/db/search.ts'
import { type FoundBy, hasPieces } from '#server/db/search-pieces.ts'
import { hasStarts } from '#server/db/search-starts.ts'

/** Maximum number of matches of a search that are counted and ranked: two letters match a quarter of all rows, and nobody pages that far. */
const maxMatches = 2_000

/** Maximum number of matches that a page is read from by their ids; reading more rows by id takes as long as another search. */
export const maxMatchesById = 200

/** Number of rows that show how common a search is, and the share of them, one in so many, from which a scan finds enough matches sooner than the index. */
const sampleRows = 100
const rarestCommon = 8

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

/** The total of a list whose rows are all counted. */
export function exactTotal(rows: number): Total {
  return { count: rows, isCapped: false, isSimilar: false }
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
  /** The condition of the first `maxIds` of the few, by their ids: a page of them needs no other search. */
  readonly top?: SQL
}

/** Search of a list: text and column. */
export interface Search {
  /** A table with a column `id`. */
  readonly table: PgTable
  readonly column: AnyPgColumn
  readonly text: string | undefined
  /** The title column: rows whose title starts with the search come first, unless the caller asked for another order. */
  readonly rankBy?: SQL | AnyPgColumn | undefined
  /** The column that sorts equally ranked rows, the newest first, and then their ids, where the list is read in that order. */
  readonly newest?: AnyPgColumn | undefined
  /** Conditions of other fields that are searched as well. */
  readonly more?: ((by: FoundBy) => SQL | undefined) | undefined
  /** The condition that a row belongs to a patient whose id the query returns, for lists that search by patient number. */
  readonly ofPatient?: (patientIds: SQL) => SQL
  /** The condition that a row has this number, of an order, a visit or a report, answered by a unique index; undefined for numbers of another kind. */
  readonly ofNumber?: (number: string) => SQL | undefined
  /** The texts that match: those that hold the search, or those that resemble it by one typing mistake; by default these where there are none of the first. */
  readonly matching?: 'exact' | 'similar' | undefined
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
  if (countedStates) return exactTotal(await storedCount(db, table, countedStates))
  if (isCounted(table)) return countUpTo(maxFiltered, db, table, where)
  return exactTotal(await countRows(db, table, where))
}

/** Narrows found rows by a condition that depends on their own, and counts what is left; more than are counted are not counted again. */
export async function narrow(db: Sql, table: PgTable, found: Found, by: (where: SQL | undefined) => SQL): Promise<Found> {
  const where = and(found.where, by(found.where))
  if (found.rowByRow) return { ...found, where, rowByRow: { ...found.rowByRow, each: and(found.rowByRow.each, by(found.where)) } }
  const { top: _, ...rest } = found
  return { ...rest, where, total: { ...(await countUpTo(maxFiltered, db, table, where)), isSimilar: found.total.isSimilar } }
}

/**
 * True for a search so common that a scan of the first rows counts more than enough matches; the index would read most of its entries first. A sample tells how
 * many rows that takes.
 */
async function isCommon(db: Sql, table: PgTable, each: SQL | undefined): Promise<boolean> {
  const inSample = await countAmongFirst(db, table, each, sampleRows)
  if (inSample < sampleRows / rarestCommon) return false
  return (await countAmongFirst(db, table, each, Math.ceil((2 * maxMatches * sampleRows) / inSample))) > maxMatches
}

/** True for a search of a whole list; rows leave the states of a filter in numbers. */
function isOfWholeList({ countedStates, more }: Search): boolean {
  return countedStates !== undefined && !countedStates.status && !countedStates.paymentStatus && !more?.('index')
}

/** Counts the matches among the first rows of a table, in any order, up to one more than searches count. */
async function countAmongFirst(db: Sql, table: PgTable, each: SQL | undefined, rows: number): Promise<number> {
  const first = db.select().from(table).limit(rows).as(getTableName(table))
  const matches = db
    .select({ one: sql<number>`1`.as('one') })
    .from(first)
    .where(each)
    .limit(maxMatches + 1)
    .as('matches')
  const [counted] = await db.select({ count: count() }).from(matches)
  return counted?.count ?? 0
}

/** The matches of a search and their number. */
type Matches = Pick<Found, 'where' | 'total' | 'top'>

/** Counts the matches of a search. A page of few, or of the first of a ranked search, is read by their ids and does not search again. */
async function findMatches(db: Sql, { table, newest, where: others }: Search, matching: SQL | undefined, rank?: SQL): Promise<Matches> {
  const where = and(matching, others)
  const { id } = getTableColumns(table)
  if (!id) throw new Error(`${getTableName(table)} has no column id`)
  const isRanked = rank !== undefined && newest !== undefined
  const columns = isRanked ? sql`${id} as id, ${rank} as rank, ${newest} as newest` : sql`${id} as id`
  const ids = isRanked
    ? sql`(array_agg(id order by rank, newest desc, id desc))[1:${maxMatchesById}::int]`
    : sql`case when count(*) <= ${maxMatchesById}::int then array_agg(id) end`
  const [found] = await db.execute<{ readonly count: number; readonly ids: string | null }>(sql`
    select count(*) as count, ${ids}::text as ids from (select ${columns} from ${table} where ${where} limit ${maxMatches + 1}::int) counted`)
  const counted = found?.count ?? 0
  const total = { count: Math.min(counted, maxMatches), isCapped: counted > maxMatches, isSimilar: false }
  const byIds = found?.ids ? and(sql`${id} = any(${found.ids})`, others) : undefined
  if (counted <= maxMatchesById) return { where: byIds ?? where, total }
  return { where, total, ...(byIds && !total.isCapped ? { top: byIds } : {}) }
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
  if (search.matching === 'similar') return findSimilar(db, search)
  const { table, column, text, rankBy, more, where: others } = search
  const patient = text && search.ofPatient ? typedPatientNumber(text) : null
  if (patient && search.ofPatient) {
    const where = and(search.ofPatient(patientIdsOf(patient)), more?.('index'), others)
    return { where, total: await countUpTo(maxMatches, db, table, where), first: [] }
  }
  const exactly = await findNumber(db, search)
  if (exactly) return exactly
  const typed = (by: FoundBy) => and(searched(column, text, by), more?.(by))
  const condition = typed('index')
  if (!condition) return { where: others, total: await totalOf(db, search), first: [] }
  const rowByRow: RowByRow = { where: others, each: typed('row') }
  const whole = isOfWholeList(search) ? `${getTableName(table)} ${text}` : null
  const isKnown = whole !== null && isKnownCommon(db, whole)
  if (isKnown || ((hasPieces(column) || hasStarts(column)) && (await isCommon(db, table, and(others, rowByRow.each)))))
    return { where: and(condition, others), total: { count: maxMatches, isCapped: true, isSimilar: false }, first: [], rowByRow }
  const rank = rankBy && text ? matchRank(rankBy, column, text) : undefined
  const exact = await findMatches(db, search, condition, rank)
  if (exact.total.isCapped) {
    if (whole !== null) keepCommon(db, whole)
    return { ...exact, first: [], rowByRow }
  }
  if (exact.total.count > 0) return { ...exact, first: rank ? [rank] : [], isFew: true }
  return search.matching === 'exact' ? { ...exact, first: [], isFew: true } : findSimilar(db, search)
}

/** Finds the rows whose text resembles a search by one typing mistake; none, without asking the database, where no word of it is long enough. */
async function findSimilar(db: Sql, search: Search): Promise<Found> {
  const { column, text, more, where: others } = search
  const resembling = searchedNearly(column, text)
  if (!resembling) return { where: sql`false`, total: exactTotal(0), first: [], isFew: true }
  const { where, total } = await findMatches(db, search, and(resembling, more?.('index')))
  const similar = { where, total: { ...total, isSimilar: true }, first: [] }
  if (!total.isCapped) return { ...similar, isFew: true }
  return { ...similar, rowByRow: { where: others, each: and(searchedNearly(column, text, 'row'), more?.('row')) } }
}
