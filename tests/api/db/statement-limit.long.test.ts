import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseErrorOf } from '#server/db/database-error.ts'
import { databaseOfInstance } from '#server/db/embedded.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import type { Database } from '#server/db/database.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { unusedDataFolder } from '#tests/support/template.ts'

const long = "select count(*) from large where words like '%nobody%'"

/** A database in a folder with a table that is larger than its memory. */
async function openLarge(): Promise<Database> {
  const instance = await openEmbeddedInstance({ folder: join(await unusedDataFolder(), 'pg'), statementMs: 40 })
  const database = databaseOfInstance(instance)
  onTestFinished(() => database.close())
  await database.query("create table large as select n, repeat('somebody ', 40) as words from generate_series(1, 200000) as n")
  return database
}

const codeOf = async (work: Promise<unknown>) => databaseErrorOf(await work.catch((error: unknown) => error))?.code

test('threat 20: the embedded database cancels a slow statement and its transaction; the next works', async () => {
  const database = await openLarge()
  expect(await codeOf(database.query(long))).toBe('57014')
  expect(await database.query('select count(*) from generate_series(1, 3)')).toEqual([{ count: 3 }])
  const work = database.transaction(async (sql) => {
    await sql.execute('insert into large values (0, null)')
    await sql.execute(long)
  })
  expect(await codeOf(work)).toBe('57014')
  // Work that no request waits for lifts the limit for its transaction alone.
  const counted = database.transaction(async (sql) => {
    await sql.execute(withoutStatementLimit)
    return sql.execute("select count(*) from large where words like '%nobody%' or words is null")
  })
  expect(await counted).toEqual([{ count: 0 }])
  expect(await codeOf(database.query(long))).toBe('57014')
})
