import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MissingFile } from '#server/files/file-store.ts'
import { writeFileRow } from '#server/files/keep-file.ts'
import { openOrderStatuses } from '#domain/order-status.ts'
import { countExpired, runRetention } from '#server/jobs/retention.ts'
import { carts } from '#server/db/tables/carts.ts'
import { filesToRemove } from '#server/db/tables/files.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { demoFileKey } from '#server/seed/pages/demo-file.ts'
import { createLog, silentLog } from '#server/log.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeNotification, makeOrder, makeReport, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { auditOf, change } from '#tests/support/stored.ts'
import { numbered } from '#tests/support/ids.ts'

const api = labApi()

const erase = (id: string, headers = {}) => api.call('POST', `/customers/admin/${id}/erase`, { as: 'super_admin', body: { reason: 'Asked for' }, headers })

test('OPS-04 a customer with an open order is kept; erasing removes identity and keeps amounts', async () => {
  const { sql, query } = api.database
  const open = await makeOrder(sql)
  const report = await makeReport(sql, open)
  const [released, sent] = [await api.files.put(Buffer.from('%PDF-1.7 results')), await api.files.put(Buffer.from('%PDF-1.7 letter'))]
  const file = await writeFileRow(sql, { ...released, type: 'application/pdf' }, null, smallLabNow)
  await sql.update(reportVersions).set({ fileId: file.id }).where(eq(reportVersions.reportId, report))
  await makePrescription(sql, { patientId: small.ashaSon, fileKey: sent.key, adminNotes: 'Kiran, son of Asha', status: 'Reviewed' })
  await makeVisit(sql, open.id, '2026-11-25')
  for (const status of openOrderStatuses) {
    await query('update orders set order_status = $1 where id = $2', [status, open.id])
    expect([status, (await erase(small.asha)).status]).toEqual([status, 409])
  }
  await query("update orders set order_status = 'Completed', search_text = 'lab asha rao', payment_notes = 'Asha paid' where customer_id = $1", [small.asha])
  const amounts = 'select order_number, total_amount, final_amount, payment_status from orders order by order_number'
  const before = await query(amounts)
  expect((await erase(small.asha, { 'If-Match': '"v9"' })).status).toBe(412)
  expect((await erase(small.asha, { 'If-Match': '"v1"' })).status).toBe(200)
  expect(await query(amounts)).toEqual(before)
  const tables = await query(
    "select relname as tablename from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'audit_log'",
  )
  for (const { tablename } of tables) {
    const rows = await query(`select t::text as row from "${String(tablename)}" t where t::text ~* 'asha|kiran|9800000001|station road'`)
    expect([tablename, rows]).toEqual([tablename, []])
  }
  expect(await query('select 1 from customer_addresses where customer_id = $1', [small.asha])).toEqual([])
  const [trail] = await query("select before, after, reason from audit_log where action = 'erase'")
  expect(trail).toEqual({ before: null, after: { files: 2 }, reason: 'Asked for' })
  await api.app.settled()
  expect([...api.files.kept.keys()]).toEqual([])
  expect((await erase(small.asha)).status).toBe(409)
  expect((await api.call('GET', `/customers/admin/${small.asha}`, { as: 'super_admin' })).status).toBe(200)
  expect((await api.call('GET', `/orders/admin/${open.id}`, { as: 'super_admin' })).status).toBe(200)
})

test('OPS-04 expired data are counted, then deleted with an audit row per customer; the rest stays', async () => {
  const { database, files, db } = api
  await database.query("update customers set created_at = '2020-01-01' where id = $1", [small.ravi])
  const { id } = await makeOrder(db, { people: [small.raviSelf], createdAt: '2020-01-02T10:00:00.000Z' })
  await change(db, orders, id, { customerId: small.ravi })
  await makeNotification(db)
  // Begun long ago and filled again today.
  await db
    .insert(carts)
    .values({ ...stampsOf, id: numbered('cart', 1), customerId: small.asha, patientId: small.ashaSon, source: 'manual', createdAt: '2026-09-01' })
  const later = (days: number) => () => new Date(smallLabNow.getTime() + days * 86_400_000)
  const keeping = (days: number) => ({ database, files, clock: later(days), log: silentLog, keepDays: { notifications: 30, carts: 30, customers: 400 } })
  for (const status of openOrderStatuses) {
    await db.update(orders).set({ orderStatus: status }).where(eq(orders.customerId, small.ravi))
    expect(await countExpired(keeping(29))).toEqual({ notifications: 0, carts: 0, customers: 0 })
  }
  await db.update(orders).set({ orderStatus: 'Completed' }).where(eq(orders.customerId, small.ravi))
  expect(await countExpired(keeping(29))).toEqual({ notifications: 0, carts: 0, customers: 1 })
  expect(await countExpired(keeping(31))).toMatchObject({ carts: 1, customers: 1 })
  expect(await database.query('select name from customers where id = $1', [small.ravi])).toEqual([{ name: 'Ravi Iyer' }])
  // Two servers may look at the same time.
  const both = await Promise.all([runRetention(keeping(31)), runRetention(keeping(31))])
  expect([both.reduce((all, { customers }) => all + customers, 0), both.reduce((all, each) => all + each.carts, 0)]).toEqual([1, 1])
  expect(await database.query('select name from customers where id = $1', [small.ravi])).toEqual([{ name: 'Erased customer' }])
  expect(await auditOf(db, small.ravi, 'erase')).toMatchObject([{ userId: null, userName: null, after: { files: 0 }, reason: 'Retention' }])
  expect(await runRetention(keeping(31))).toEqual({ notifications: 0, carts: 0, customers: 0 })
})

test('OPS-04 each file of an erased customer is tried, and a failed removal is retried by the next run', async () => {
  const { database, files, db } = api
  await database.query("update customers set created_at = '2020-01-01', erased_at = null where id = $1", [small.ravi])
  const keys: string[] = []
  for (const name of ['scan', 'letter', 'photo']) {
    const { key } = await files.put(Buffer.from(`%PDF-1.7 ${name}`))
    keys.push(key)
    await makePrescription(db, { customerId: small.ravi, patientId: small.raviSelf, fileKey: key, status: 'Reviewed', createdAt: '2020-01-01' })
  }
  const drawn = demoFileKey('photo')
  await makePrescription(db, { customerId: small.ravi, patientId: small.raviSelf, fileKey: drawn, status: 'Reviewed', createdAt: '2020-01-01' })
  const [stuck] = keys.toSorted()
  const reasons: Readonly<Record<string, Error>> = { [String(stuck)]: new Error('the disk is read-only'), [drawn]: new MissingFile('There is no such file') }
  const failing: typeof files = { ...files, remove: async (key) => (reasons[key] ? Promise.reject(reasons[key]) : files.remove(key)) }
  const lines: string[] = []
  const run = (store: typeof files, days: number) => {
    const keepDays = { notifications: 0, carts: 0, customers: days }
    return runRetention({
      database,
      files: store,
      clock: () => smallLabNow,
      log: createLog(
        (line) => lines.push(line),
        'debug',
        () => smallLabNow,
      ),
      keepDays,
    })
  }
  expect((await run(failing, 400)).customers).toBe(1)
  expect([...files.kept.keys()]).toEqual([stuck])
  expect(await db.select({ key: filesToRemove.key }).from(filesToRemove)).toEqual([{ key: stuck }])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 'error', count: 1, detail: 'the disk is read-only' }])
  await run(files, 0)
  expect([...files.kept.keys()]).toEqual([])
  expect([await db.$count(filesToRemove), lines.length]).toEqual([0, 1])
})

test('OPS-04 a cart that is filled and a customer who orders again while the retention runs stay', async () => {
  const { database, files, db } = api
  await database.query("update customers set created_at = '2020-01-01', erased_at = null, name = 'Ravi Iyer' where id = $1", [small.ravi])
  await db
    .insert(carts)
    .values({ ...stampsOf, id: numbered('cart', 2), customerId: small.ravi, patientId: small.raviSelf, source: 'manual', updatedAt: '2020-01-01' })
  const fresh = smallLabNow.toISOString()
  /** The retention of one kind, with a change of what it found before that is removed. */
  const run = (kept: { carts?: number; customers?: number }, change: string) => {
    const changing: typeof database = {
      ...database,
      async transaction(work) {
        await database.query(change, [fresh])
        return database.transaction(work)
      },
    }
    const keepDays = { notifications: 0, carts: 0, customers: 0, ...kept }
    return runRetention({ database: changing, files, clock: () => smallLabNow, log: silentLog, keepDays })
  }
  const none = { notifications: 0, carts: 0, customers: 0 }
  expect(await run({ carts: 30 }, 'update carts set updated_at = $1')).toEqual(none)
  await makeOrder(db, { status: 'Completed', createdAt: '2020-01-02T10:00:00.000Z' }).then(({ id }) => change(db, orders, id, { customerId: small.ravi }))
  await database.query("update orders set created_at = '2020-01-02' where customer_id = $1", [small.ravi])
  expect(await run({ customers: 400 }, `update orders set created_at = $1 where customer_id = '${small.ravi}'`)).toEqual(none)
  expect(await database.query('select name from customers where id = $1', [small.ravi])).toEqual([{ name: 'Ravi Iyer' }])
  expect(await db.$count(carts)).toBe(1)
})
