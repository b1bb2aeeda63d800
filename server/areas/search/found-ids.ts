import { and, between, desc, eq, getTableColumns, getTableName, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { find, type Found, type Search } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { typedNumbers } from '#server/db/numbers.ts'
import { cutPage, fixedLimit } from '#server/db/page.ts'
import { searched } from '#server/db/search.ts'
import { type Asked, type Hit, readSize } from './kind.ts'

type Searched = PgTable & { readonly id: PgColumn }

/** The ids of the first found rows: the best matches, then the newest. */
export async function firstIds(db: Sql, table: Searched, { total, ...found }: Found, newest: PgColumn, limit = readSize): Promise<readonly string[]> {
  if (total.count === 0) return []
  const page = await cutPage(db, table, { ...found, total }, [newest], { page: 1, limit, order: 'desc' }).ids
  return page.map(({ id }) => String(id))
}

/** Rows with numbers. */
export interface Numbered {
  readonly kind: Parameters<typeof typedNumbers>[0]
  readonly table: Searched
  readonly number: PgColumn
  readonly newest: PgColumn
  readonly where?: SQL | undefined
}

/** The ids of the rows whose number is typed, or begins so; the whole one first. A unique index of the numbers has them. */
export async function idsOfNumber(db: Sql, { kind, table, number, where }: Numbered, text: string): Promise<readonly string[]> {
  const typed = typedNumbers(kind, text)
  if (!typed) return []
  const { whole, from, to } = typed
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(or(eq(number, whole), between(number, from, to)), where))
    .orderBy(desc(eq(number, whole)), desc(number))
    .limit(readSize)
  return rows.map(({ id }) => String(id))
}

/** Rows of orders, such as their reports. */
interface OfOrders extends Numbered {
  readonly search: Pick<Search, 'table' | 'column' | 'ofPatient' | 'ofNumber'>
  readonly orderId: PgColumn
}

/** The ids of the first rows that match. What their orders hold too is looked for in the matching orders, which is one search for all kinds. */
export async function idsOfOrders({ db, text, isShort, isNumber, isOfOrders, orderIds }: Asked, rows: OfOrders): Promise<readonly string[]> {
  const { search, table, orderId, newest, where } = rows
  const own = await idsOfNumber(db, rows, text)
  if (isShort || (isNumber && !isOfOrders)) return own
  if (!isOfOrders) return [...new Set([...own, ...(await firstIds(db, table, await find(db, { ...search, text, matching: 'exact', where }), newest))])]
  const ids = await orderIds()
  if (ids.length === 0) return own
  const ofOrders = db
    .select({ ...getTableColumns(table as PgTable) })
    .from(table as PgTable)
    .where(and(inArray(orderId, [...ids]), where))
    // Keeps the database from reading the index of texts, which has a common name thousands of times.
    .offset(fixedLimit(0))
    .as(getTableName(table))
  const found = await db
    .select({ id: table.id })
    .from(ofOrders)
    .where(searched(search.column, text, 'row'))
    .orderBy(desc(newest), desc(table.id))
    .limit(readSize)
  return [...new Set([...own, ...found.map(({ id }) => String(id))])]
}

/** Hits in the order of their ids. */
export function inOrder(ids: readonly string[], hits: readonly Hit[]): readonly Hit[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
