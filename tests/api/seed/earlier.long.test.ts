import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#server/seed/seed.ts'
import { isUnfinished } from '#server/seed/unfinished.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { tableShapes } from '#tests/support/table-shapes.ts'

const orders = 1_234
const now = new Date('2026-11-21T08:00:00Z')
const settings = `select name, setting from pg_settings where name in ('synchronous_commit', 'maintenance_work_mem', 'work_mem', 'max_parallel_maintenance_workers', 'statement_timeout', 'lock_timeout')`
let before: unknown
let settingsBefore: unknown

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(async () => {
  before = await database.query(tableShapes)
  settingsBefore = await settingsOfAll()
  await seedDemo(database, { seed: 1, now, orders, ordersPerDay: 10, signIns: false })
})

/** The settings of several connections, where there are several. */
const settingsOfAll = () => Promise.all(Array.from({ length: 3 }, () => database.transaction((sql) => sql.execute(settings))))

const one = async (text: string) => (await database.query(text))[0]

describe('a large laboratory, whose past is copied from its latest weeks', () => {
  test('the history has as many orders as were asked for, numbered as they were made', async () => {
    expect(await one('select count(*), min(order_number), max(order_number) from orders')).toEqual({ count: orders, min: 'LAB-0000001', max: 'LAB-0001234' })
    const unordered = `select count(*) from (select created_at < lag(created_at) over (order by order_number) as is_wrong from orders) as each where is_wrong`
    expect(await one(unordered)).toEqual({ count: 0 })
  })

  test('a filled database has the keys, references, indices and triggers of the empty one, no stray settings', async () => {
    expect(await database.query(tableShapes)).toEqual(before)
    expect(await settingsOfAll()).toEqual(settingsBefore)
    expect(await isUnfinished(database)).toBe(false)
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
      'phones and emails of somebody else',
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

  test.each([
    ['customers', `'', '', count(*)`],
    ['orders', 'order_status, payment_status, count(*)'],
    ['prescriptions', `status, '', count(*)`],
    ['reports', `status, '', count(*) filter (where deleted_at is null)`],
    ['sample_collections', `status, '', count(*)`],
  ])('the stored totals of %s match its rows', async (list, counted) => {
    const kept = `select status, payment_status, sum(amount)::bigint as amount from row_counts where list = '${list}' group by 1, 2 having sum(amount) <> 0 order by 1, 2`
    expect(await database.query(kept)).toEqual(
      await database.query(`select * from (select ${counted} from ${list} group by 1, 2) as rows (status, payment_status, amount) order by 1, 2`),
    )
  })

  test('copied rows keep their day', async () => {
    const wrong = `select count(*) from orders o join order_status_history h on h.order_id = o.id where h.at < o.created_at or h.at > o.updated_at`
    expect(await one(wrong)).toEqual({ count: 0 })
    const moment = `('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint`
    expect(await one(`select count(*) from orders where ${moment} <> (extract(epoch from created_at) * 1000)::bigint`)).toEqual({ count: 0 })
  })
})
