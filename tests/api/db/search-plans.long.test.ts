import { and, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { searched } from '#server/db/search.ts'
import { patients, patientText } from '#server/db/tables/customers.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { opened } from '#tests/support/opened.ts'
import { makeSmallLab, small } from '#tests/support/small-lab.ts'

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(async () => {
  await makeSmallLab(database.sql)
})

test('CUS-05 a search reads the index of pieces, not the table', async () => {
  await database.query(`insert into customers (id, name, email, phone, search_text, created_at, updated_at)
    select gen_random_uuid(), 'P' || n, n || '@x.example', '+91' || (9000000000 + n), 'p' || n || ' ' || n || '@x.example +91' || (9000000000 + n), now(), now() from generate_series(1, 2000) as n`)
  await database.query('analyze customers')
  const plan = await database.query(
    `explain select id from customers where search_grams(search_text) @> array['178','780']::text[] and search_text like '%1780%'`,
  )
  expect(JSON.stringify(plan)).toContain('customers_grams')
})

test('FND-01 the search of patients reads the index of pieces, not the table', async () => {
  await database.query(`insert into patients (id, customer_id, name, phone, created_at, updated_at)
    select gen_random_uuid(), '${small.asha}', 'P' || n, '+91' || (9000000000 + n), now(), now() from generate_series(1, 3000) as n`)
  await database.query('analyze patients')
  const found = database.sql.select({ id: patients.id }).from(patients).where(searched(patientText, '1780'))
  expect(JSON.stringify(await database.sql.execute(sql`explain ${found}`))).toContain('patients_grams')
  const spelt = database.sql
    .select({ id: patients.id })
    .from(patients)
    .where(and(isNotNull(patients.searchText), searched(patients.searchText, 'murugan')))
  expect(JSON.stringify(await database.sql.execute(sql`explain ${spelt}`))).toContain('patients_spellings')
})

test.each([
  ['two letters by the index of first letters', 'orders_starts', `search_starts(search_text) @> array['qz']::text[]`],
  ['an order number by its own index', 'orders_number', `order_number = 'LAB-0001999'`],
  [
    'the figures of a month from the index alone',
    'orders_status',
    `order_status in ('Created', 'Completed') and created_at >= '2026-11-01' and created_at < '2026-11-02'`,
  ],
])('ORD-09 DASH-01 a large table answers %s', async (_what, index, where) => {
  const [many] = await database.query('select count(*) > 5000 as is_large from orders')
  if (many?.is_large !== true)
    await database.query(`insert into orders (id, order_number, customer_id, order_status, payment_status, total_amount, final_amount, search_text, created_at, updated_at)
      select gen_random_uuid(), 'LAB-' || lpad(n::text, 7, '0'), '${small.asha}', 'Confirmed', 'Pending', 100, 100, 'lab-' || lpad(n::text, 7, '0') || ' asha rao', timestamptz '2026-01-01' + n * interval '1 hour', now() from generate_series(1, 9000) n`)
  await database.query('analyze orders')
  const plan = await database.query(`explain select count(*), sum(total_amount) from orders where ${where}`)
  expect(JSON.stringify(plan)).toContain(index)
})
