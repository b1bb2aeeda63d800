import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'

/** Most matches of a typed search that are counted: two letters match a quarter of everything, and nobody pages that far. */
export const largestSearchCount = 10_000

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
