import { and, asc, eq, getTableColumns, gt, sql as expression } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withLatinSpellings } from '#server/db/search-text.ts'
import { tablesByName } from '#server/db/tables.ts'
import type { customers } from '#server/db/tables/customers.ts'
import { settings } from '#server/db/tables/records.ts'

/** Number of rows that one transaction reads: others wait that long for the embedded database. */
const atOnce = 500
/** The setting that holds since every stored search text has its spellings. Another number spells them once more. */
const respelledKey = 'search-texts-respelled-1'
const firstId = '00000000-0000-0000-0000-000000000000'
const inScriptOfIndia = '[\\u0900-\\u0d7f]'

/** Every table with a search text has the columns of the customers by these names. */
const searchedTables = [...tablesByName.values()].filter((table) => 'searchText' in getTableColumns(table)) as readonly (typeof customers)[]

/**
 * Adds Latin spellings to the search texts that were stored before searches read across scripts, once for each database. Each call of the returned function does the next rows
 * in a transaction; after a kill the next start begins again, which changes no row twice.
 */
export function respellStored(database: Database, clock: () => Date): () => Promise<true | 'finished'> {
  let left: readonly (typeof customers)[] | null = null
  let after = firstId
  return async () => {
    if (left === null) {
      const done = await database.sql.select({ key: settings.key }).from(settings).where(eq(settings.key, respelledKey))
      if (done.length > 0) return 'finished'
      left = searchedTables
    }
    const [table, ...others] = left
    if (!table) {
      const mark = { key: respelledKey, value: true, updatedAt: clock().toISOString() }
      await database.sql.insert(settings).values(mark).onConflictDoNothing()
      return 'finished'
    }
    const last = await respellNext(database, table, after)
    after = last ?? firstId
    if (last === null) left = others
    return true
  }
}

/** Spells the next rows of a table; returns the id of the last one, or null at its end. */
async function respellNext(database: Database, table: typeof customers, after: string): Promise<string | null> {
  const { id, searchText } = table
  return database.transaction(async (sql) => {
    const text = expression<string | null>`case when ${searchText} ~ ${inScriptOfIndia} then ${searchText} end`
    const rows = await sql.select({ id, text }).from(table).where(gt(id, after)).orderBy(asc(id)).limit(atOnce)
    for (const row of rows) {
      if (row.text === null) continue
      const spelt = withLatinSpellings(row.text)
      // A text that was written meanwhile has its spellings.
      if (spelt !== row.text)
        await sql
          .update(table)
          .set({ searchText: spelt })
          .where(and(eq(id, row.id), eq(searchText, row.text)))
    }
    return rows.at(-1)?.id ?? null
  })
}
