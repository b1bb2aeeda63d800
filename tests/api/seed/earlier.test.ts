import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#server/seed/seed.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const orders = 1_234
const now = new Date('2026-11-21T08:00:00Z')
const shape = `select conname::text as name, pg_get_constraintdef(oid) as definition, convalidated as is_checked from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexname::text, indexdef, true from pg_indexes where schemaname = 'public' order by 1, 2`
let database: TestDatabase
let before: unknown

beforeAll(async () => {
  database = await openTestDatabase({ ownDatabase: true })
  before = await database.query(shape)
  await seedDemo(database, { seed: 1, now, orders, ordersPerDay: 10, signIns: false })
})
afterAll(() => database.close())

const one = async (text: string) => (await database.query(text))[0]

describe('a large laboratory, whose past is copied from its latest weeks', () => {
  test('has as many orders as were asked for, numbered in the order of their making from the first on', async () => {
    expect(await one('select count(*), min(order_number), max(order_number) from orders')).toEqual({ count: orders, min: 'LAB-0000001', max: 'LAB-0001234' })
    const unordered = `select count(*) from (select created_at < lag(created_at) over (order by order_number) as is_wrong from orders) as each where is_wrong`
    expect(await one(unordered)).toEqual({ count: 0 })
  })

  test('has every key, reference and index that it had while it was empty', async () => {
    expect(await database.query(shape)).toEqual(before)
  })

  test.each([
    ['items', 'from orders o where not exists (select 1 from order_items i where i.order_id = o.id)'],
    ['totals', 'from orders o where total_amount <> (select sum(final_price * quantity) from order_items i where i.order_id = o.id)'],
    [
      'customers of their patients',
      'from orders o join order_patients on order_id = o.id join patients p on p.id = patient_id where p.customer_id <> o.customer_id',
    ],
    [
      'phones in their search text',
      `from orders o join customers c on c.id = customer_id where o.search_text not like lower(order_number) || ' %' || c.phone || '%'`,
    ],
    [
      'phones in the search text of visits',
      `from sample_collections v join orders o on o.id = order_id join customers c on c.id = customer_id where v.search_text not like lower(reference || ' ' || order_number) || '%' || c.phone`,
    ],
    [
      'numbers of reports',
      `from reports r join orders o on o.id = order_id where r.order_number <> o.order_number or r.search_text not like lower(r.number || ' ' || o.order_number) || '%'`,
    ],
    ['customers who registered after their order', 'from orders o join customers c on c.id = customer_id where c.created_at > o.created_at'],
    [
      'phones and e-mails of somebody else',
      'from (select 1 from customers group by phone having count(*) > 1 union all select 1 from customers group by email having count(*) > 1) as twice',
    ],
    [
      'share of the past that is still open',
      `from (select count(*) as orders, count(*) filter (where order_status not in ('Completed', 'Cancelled')) as open from orders where created_at < timestamptz '2026-10-01') as past where 20 * open > orders`,
    ],
    [
      'numbers of booked visits',
      `from slot_days d where booked <> (select count(*) from sample_collections v where v.slot_id = d.slot_id and scheduled_date = d.day and status <> 'Cancelled')`,
    ],
  ])('no order has wrong %s', async (_what, wrong) => {
    expect(await one(`select count(*) ${wrong}`)).toEqual({ count: 0 })
  })

  test('the kept totals of its lists are those of its rows', async () => {
    const kept = `select status, payment_status, sum(amount)::integer as amount from row_counts where list = 'orders' group by 1, 2 order by 1, 2`
    expect(await database.query(kept)).toEqual(
      await database.query('select order_status as status, payment_status, count(*)::integer as amount from orders group by 1, 2 order by 1, 2'),
    )
  })

  test('numbers given from now on come after all', async () => {
    const next = await database.query('select name, value from counters order by name')
    expect(next.find(({ name }) => name === 'order')?.value).toBe(orders)
    expect(
      await one(
        `select max(reference) = 'COL-' || lpad((select value from counters where name = 'collection')::text, 7, '0') as is_last from sample_collections`,
      ),
    ).toEqual({ is_last: true })
  })
})
