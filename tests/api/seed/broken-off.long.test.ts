import { sampleNumber } from '#domain/sample-number.ts'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/commands/open-database.ts'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/log.ts'
import { multipliedTables } from '#server/seed/earlier.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { isUnfinished, undoUnfinished } from '#server/seed/unfinished.ts'
import { readSettings } from '#server/settings.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { tableShapes } from '#tests/support/table-shapes.ts'
import { unusedDataFolder } from '#tests/support/template.ts'

const options = { seed: 1, now: new Date('2026-11-21T08:00:00Z'), orders: 520, ordersPerDay: 5, signIns: false }
let before: unknown

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(async () => {
  before = await database.query(tableShapes)
})

/** The database, one of whose transactions fails at its end, or that one and all after it; on the embedded database there is one. */
function failing(atCommit: number, andAllAfter = false): Database {
  let count = 0
  return {
    ...database,
    transaction: (work) => {
      count += 1
      const fails = count === atCommit || (andAllAfter && count > atCommit)
      return database.transaction(async (sql, beforeCommit) => {
        const done = await work(sql, beforeCommit)
        if (fails) throw new Error(`The transaction ${atCommit} fails`)
        return done
      })
    },
  }
}

async function expectEmpty() {
  expect(await database.query(tableShapes)).toEqual(before)
  expect(await isUnfinished(database)).toBe(false)
  for (const table of [...multipliedTables, 'users', 'tests', 'notifications', 'slot_days', 'settings'])
    expect([table, await database.query(`select count(*) as rows from ${table}`)]).toEqual([table, [{ rows: 0 }]])
  expect(await database.query('select list, status from row_counts group by list, status, payment_status having sum(amount) <> 0')).toEqual([])
  expect(await database.query('select type from notification_counts group by type, is_read having sum(amount) <> 0')).toEqual([])
}

const transactions = testDatabaseUrl ? [1, 2, 12, 19, 24, 41] : [1]

test.each(transactions)('a large laboratory whose making fails in its transaction %i leaves the database as it was', async (transaction) => {
  await expect(seedDemo(failing(transaction), options)).rejects.toThrow(/^The transaction \d+ fails$/)
  await expectEmpty()
})

test.runIf(testDatabaseUrl)('a large laboratory with interrupted seeding is refused by the server, and reseeded', async () => {
  await expect(seedDemo(failing(20, true), options)).rejects.toThrow('The transaction 20 fails')
  expect(await isUnfinished(database)).toBe(true)
  const settings = readSettings({ DATA_DIR: await unusedDataFolder(), DATABASE_URL: database.url ?? '' })
  await expect(openDatabase({ settings, log: silentLog, print: () => undefined })).rejects.toThrow(
    'A large laboratory is being made in this database, or was not finished.',
  )
  await undoUnfinished(database)
  await expectEmpty()
  await seedDemo(database, { ...options, connections: 1 })
  expect(await database.query('select count(*) as rows, max(order_number) as last from orders')).toEqual([{ rows: 520, last: 'LAB-0000520' }])
  expect(await database.query(`select min(number) as first from samples`)).toEqual([{ first: sampleNumber(1) }])
  expect(await database.query(tableShapes)).toEqual(before)
})
