import { eq, getTableColumns, type SQLChunk, sql as expression } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withLatinSpellings } from '#server/db/search-text.ts'
import { tablesByName } from '#server/db/tables.ts'
import { settings } from '#server/db/tables/records.ts'

/** Number of rows that one transaction reads: others wait that long for the embedded database. */
const atOnce = 500
/** The setting that holds since every stored search text has its spellings. Another number spells them once more. */
const respelledKey = 'search-texts-respelled-2'
const firstId = '00000000-0000-0000-0000-000000000000'
const inScriptOfIndia = '[\\u0900-\\u0d7f]'

/** The names of the tables with a search text. */
const searchedTables = [...tablesByName].flatMap(([name, table]) => ('searchText' in getTableColumns(table) ? [name] : []))

/**
 * Adds Latin spellings to the search texts that were stored before searches read across scripts, once for each database. Each call of the returned function does the next rows
 * in a transaction; after a kill the next start begins again, which changes no row twice.
 */
export function respellStored(database: Database, clock: () => Date): () => Promise<true | 'finished'> {
  let left: readonly string[] | null = null
  let after = firstId
  return async () => {
    if (left === null) {
      const done = await database.sql.select({ key: settings.key }).from(settings).where(eq(settings.key, respelledKey))
      if (done.length > 0) return 'finished'
      left = searchedTables
    }
    const [table, ...others] = left
    if (table === undefined) {
      const mark = { key: respelledKey, value: true, updatedAt: clock().toISOString() }
      await database.sql.insert(settings).values(mark).onConflictDoNothing()
      return 'finished'
    }
    const last = await respellNext(database, expression.identifier(table), after)
    after = last ?? firstId
    if (last === null) left = others
    return true
  }
}

/** Spells the next rows of a table; returns the id of the last one, or null at its end. */
async function respellNext(database: Database, table: SQLChunk, after: string): Promise<string | null> {
  return database.transaction(async (sql) => {
    const rows = await sql.execute<{ id: string; text: string | null }>(
      expression`select id, case when search_text ~ ${inScriptOfIndia} then search_text end as text from ${table} where id > ${after}::uuid order by id limit ${atOnce}`,
    )
    for (const { id, text } of rows) {
      if (text === null) continue
      const spelt = withLatinSpellings(text)
      // A text that was written since then has its spellings.
      if (spelt !== text) await sql.execute(expression`update ${table} set search_text = ${spelt} where id = ${id}::uuid and search_text = ${text}`)
    }
    return rows.at(-1)?.id ?? null
  })
}
