import { count, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countRows } from '#server/db/count.ts'
import { isCounted, storedCount } from '#server/db/stored-counts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeOrder, makeSmallLab, small } from '#tests/support/small-lab.ts'

const database = opened(openTestDatabase)
beforeEach(async () => {
  await database.truncate()
  await makeSmallLab(database.sql)
})

const run = (text: string) => database.query(text)
const kept = (status?: string, paymentStatus?: string) => storedCount(database.sql, orders, { status, paymentStatus })

test('ORD-09 the stored counts follow orders made, changed, rolled back and deleted', async () => {
  const start = await kept()
  const made = []
  for (let index = 0; index < 5; index += 1) made.push((await makeOrder(database.sql)).id)
  const [one, two] = made
  await run(`update orders set order_status = 'Testing', payment_status = 'Paid' where id in ('${one}', '${two}')`)
  await run(`update orders set version = version + 1`)
  await run(`update orders set order_status = 'Testing' where id = '${one}'`)
  await database
    .transaction(async (tx) => {
      await tx.update(orders).set({ orderStatus: 'Cancelled' })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect([await kept(), await kept('Testing'), await kept('Testing', 'Paid'), await kept(undefined, 'Paid'), await kept('Cancelled')]).toEqual([
    start + 5,
    2,
    2,
    2,
    0,
  ])
  for (const table of ['order_tests', 'order_items', 'order_patients']) await run(`delete from ${table} where order_id = '${one}'`)
  await run(`delete from orders where id = '${one}'`)
  expect([await kept(), await kept('Testing')]).toEqual([start + 4, 1])
})

test('a deleted report is counted no more, and the figures of all tables are what a count gives', async () => {
  const { id } = await makeOrder(database.sql)
  await run(`insert into reports (id, number, order_id, patient_id, order_number, status, source, search_text, version, created_at, updated_at)
    select gen_random_uuid(), 'R-' || n, '${id}', '${small.ashaSelf}', 'x', case when n = 1 then 'Processing' else 'Available' end, 'upload', '', 1, now(), now() from generate_series(1, 3) n`)
  expect([await storedCount(database.sql, reports), await storedCount(database.sql, reports, { status: 'Processing' })]).toEqual([3, 1])
  await run("update reports set deleted_at = now(), delete_reason = 'test' where number = 'R-3'")
  expect(await storedCount(database.sql, reports)).toBe(await countRows(database.sql, reports, isNull(reports.deletedAt)))
  for (const table of [customers, orders, prescriptions, sampleCollections])
    expect([isCounted(table), await storedCount(database.sql, table)]).toEqual([true, await countRows(database.sql, table, undefined)])
})

test('two transactions count at the same time, and neither waits', { skip: testDatabaseUrl === null }, async () => {
  const before = await storedCount(database.sql, customers)
  const add = (name: string) =>
    `insert into customers (id, name, phone, created_at, updated_at) values (gen_random_uuid(), '${name}', '+91980000000${name}', now(), now())`
  let commit: () => void = () => undefined
  const first = new Promise<() => Promise<void>>((entered) => {
    const done = database.session(async (query) => {
      await query('begin')
      await query(add('1'))
      await new Promise<void>((left) => {
        commit = left
        entered(() => done)
      })
      await query('commit')
    })
  })
  const done = await first
  await run(add('2'))
  expect(await storedCount(database.sql, customers)).toBe(before + 1)
  commit()
  await done()
  const [all] = await database.sql.select({ count: count() }).from(customers)
  expect(await storedCount(database.sql, customers)).toBe(all?.count)
})
