import { expect, test } from 'vitest'
import { countExpired, runRetention } from '#server/jobs/retention.ts'
import { silentLog } from '#server/log.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makeNotification, makeOrder, makeReport, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = labApi()

const erase = (id: string) => api.call('POST', `/customers/admin/${id}/erase`, { as: 'super_admin', body: { reason: 'Asked for' } })

test('OPS-04 all data of a customer go into one file, and that leaves an audit row', async () => {
  const order = await makeOrder(api.db, { status: 'Completed' })
  await makeReport(api.db, order)
  await makeNotification(api.db)
  const { status, body, headers } = await api.call('GET', `/customers/admin/${small.asha}/export`, { as: 'super_admin' })
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="customer-2026-11-21.json"'])
  const data = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown[]>
  expect(Object.entries(data).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : null])).toMatchObject([
    ['amounts', null],
    ['customer', null],
    ['addresses', 0],
    ['patients', 2],
    ['orders', 1],
    ...Array.from({ length: 4 }, () => [expect.any(String), expect.any(Number)]),
    ['prescriptions', 0],
    ['reports', 1],
    ['reportVersions', 1],
    ['results', 0],
    ['notifications', 1],
  ])
  expect(JSON.stringify(data)).not.toContain('Ravi')
  expect(await api.database.query("select entity_id from audit_log where action = 'export' and entity = 'customers'")).toEqual([{ entity_id: small.asha }])
})

test('OPS-04 a customer with an order under way is not erased; afterwards nothing tells who they were, and orders and amounts are as before', async () => {
  const { sql, query } = api.database
  const open = await makeOrder(sql)
  await makeVisit(sql, open.id, '2026-11-25')
  expect((await erase(small.asha)).status).toBe(409)
  await query("update orders set order_status = 'Completed', search_text = 'lab asha rao', payment_notes = 'Asha paid' where customer_id = $1", [small.asha])
  const amounts = 'select order_number, total_amount, final_amount, payment_status from orders order by order_number'
  const before = await query(amounts)
  expect((await erase(small.asha)).status).toBe(200)
  expect(await query(amounts)).toEqual(before)
  const tables = await query(
    "select relname as tablename from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'audit_log'",
  )
  for (const { tablename } of tables) {
    const rows = await query(`select t::text as row from "${String(tablename)}" t where t::text ~* 'asha|kiran|9800000001|station road'`)
    expect([tablename, rows]).toEqual([tablename, []])
  }
  const [trail] = await query("select before, after, reason from audit_log where action = 'erase'")
  expect(trail).toEqual({ before: null, after: { files: 0 }, reason: 'Asked for' })
  expect((await erase(small.asha)).status).toBe(409)
  expect((await api.call('GET', `/customers/admin/${small.asha}`, { as: 'super_admin' })).status).toBe(200)
  expect((await api.call('GET', `/orders/admin/${open.id}`, { as: 'super_admin' })).status).toBe(200)
})

test('OPS-04 what has had its time is counted first and deleted then; what has not stays', async () => {
  const { database, files } = api
  await makeOrder(database.sql, { status: 'Completed' })
  await database.query("update customers set created_at = '2020-01-01' where id = $1", [small.ravi])
  await makeNotification(database.sql)
  const later = (days: number) => () => new Date(smallLabNow.getTime() + days * 86_400_000)
  const keeping = (days: number) => ({ database, files, clock: later(days), log: silentLog, keepDays: { notifications: 30, carts: 30, customers: 400 } })
  expect(await countExpired(keeping(29))).toMatchObject({ notifications: 0, customers: 1 })
  expect(await countExpired(keeping(31))).toMatchObject({ notifications: 1, customers: 1 })
  expect(await database.query('select name from customers where id = $1', [small.ravi])).toEqual([{ name: 'Ravi Iyer' }])
  expect(await runRetention(keeping(31))).toMatchObject({ notifications: 1, customers: 1 })
  expect(await database.query('select name from customers where id = $1', [small.ravi])).toEqual([{ name: 'Erased customer' }])
  expect(await runRetention(keeping(31))).toMatchObject({ notifications: 0, customers: 0 })
})
