import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { missingPermission } from '#domain/permission.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { containers } from '#server/db/tables/catalogue.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customerAddresses, personalChanges } from '#server/db/tables/customers.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { reportLinks, reports } from '#server/db/tables/reports.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { makeNotification, makeOrder, makeReport, makeVisit, small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const api = labApi()
beforeAll(() => api.db.insert(containers).values({ id: numbered('container', 1), name: 'EDTA', createdAt: stampsOf.createdAt }))

/** One of everything that is kept of a customer, of years ago. */
async function makeAllOf(customerId: string, patientId: string, day: string) {
  const { db } = api
  const createdAt = '2020-01-02T10:00:00.000Z'
  const order = await makeOrder(db, { status: 'Completed', people: [patientId], createdAt })
  await change(db, orders, order.id, { customerId, searchText: '' })
  const id = numbered('kept', Number(day.slice(-2)))
  const at = createdAt
  await db.insert(customerAddresses).values({ id, customerId, street: '7, Hill Road', city: 'Pune', state: 'MH', postalCode: '411001', position: 0 })
  await db.insert(orderStatusHistory).values({ id, orderId: order.id, fromStatus: 'Testing', toStatus: 'Completed', at })
  await db.insert(payments).values({ id, orderId: order.id, kind: 'payment', amount: 30_000, at })
  await change(db, sampleCollections, await makeVisit(db, order.id, day, { patientId }), { collectionAddress: '7, Hill Road' })
  await makePrescription(db, { customerId, patientId })
  const report = await makeReport(db, order, { patientId, patientName: 'Somebody' })
  await change(db, reports, report, { searchText: '' })
  await db.insert(reportLinks).values({ id, reportId: report, tokenHash: `hash of ${id}`, way: 'whatsapp', sentAt: at, endsAt: at })
  await db.insert(dataRequests).values({ ...stampsOf, id, customerId, request: 'All my data', kind: 'access', receivedOn: '2026-11-01', dueOn: '2027-01-30' })
  await makeResultRows(db, report, { K: 4.1, NA: { number: 139, value: '139', state: 'Amended' } }, { patientId, state: 'Released' })
  await makeResultRows(db, report, { K: 99 }, { patientId, state: 'Released', supersededAt: at })
  await makeResultRows(db, report, { HB: 98 }, { patientId, state: 'Verified' })
  await makeResultRows(db, report, { CHOL: 97 }, { patientId })
  const wrong = await makeReport(db, order, { patientId, patientName: 'Somebody' })
  await change(db, reports, wrong, { searchText: '', deletedAt: at, deleteReason: 'Of somebody else' })
  await makeResultRows(db, wrong, { K: 96 }, { patientId, state: 'Released' })
  const values = await db.select().from(results).where(eq(results.patientId, patientId))
  await db.insert(criticalCalls).values(
    values.map(({ id: resultId, reportId, value }, n) => ({
      id: numbered(id, n),
      resultId,
      reportId,
      outcome: 'Reached' as const,
      parameter: 'P',
      value,
      at,
    })),
  )
  await db.insert(samples).values({ ...stampsOf, id, orderId: order.id, patientId, container: 'EDTA', state: 'Collected' })
  await db.insert(sampleEvents).values({ id, sampleId: id, state: 'Collected', at })
  await db.insert(carts).values({ ...stampsOf, id, customerId, patientId, source: 'manual', createdAt, updatedAt: at })
  await db.insert(cartItems).values({ ...stampsOf, id, cartId: id, type: 'test', testId: small.cbc, name: 'Blood count', price: 30_000 })
  const notificationId = await makeNotification(db)
  await change(db, notifications, notificationId, { customerId, searchText: '' })
  await db.insert(personalChanges).values({ id, customerId, patientId, before: { name: 'Former name' }, after: { name: 'Name' }, at })
  await db.insert(notificationDeliveries).values({ ...stampsOf, id, notificationId, channel: 'email', state: 'accepted' })
}

test('OPS-04 all data of a customer go into one file, and that leaves an audit row', async () => {
  await makeAllOf(small.asha, small.ashaSon, '2026-12-01')
  await makeAllOf(small.ravi, small.raviSelf, '2026-12-02')
  const { status, body, headers } = await api.call('GET', `/customers/admin/${small.asha}/export`, { as: 'super_admin' })
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="customer-2026-11-21.json"'])
  const data = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown[]>
  expect(Object.entries(data).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : null])).toMatchObject([
    ['amounts', null],
    ['customer', null],
    ['addresses', 1],
    ['patients', 2],
    ['corrections', 1],
    ['staffNotes', 0],
    ...['dataRequests', 'orders', 'orderItems', 'orderHistory', 'payments', 'collections', 'prescriptions', 'reports', 'reportVersions', 'reportLinks'].map(
      (name) => [name, 1],
    ),
    ['results', 2],
    ['criticalCalls', 3],
    ...['samples', 'sampleEvents', 'carts', 'cartItems', 'notifications', 'deliveries'].map((name) => [name, 1]),
  ])
  const values = (name: string) => (data[name] ?? []).map((row) => (row as { value: string }).value).toSorted()
  expect([values('results'), values('criticalCalls')]).toEqual([
    ['139', '4.1'],
    ['139', '4.1', '99'],
  ])
  for (const word of ['Ravi', small.ravi, small.raviSelf, 'token', 'hash of']) expect(JSON.stringify(data)).not.toContain(word)
  expect(await api.database.query("select entity_id from audit_log where action = 'export' and entity = 'customers'")).toEqual([{ entity_id: small.asha }])
})

test.each(['customers.view', 'orders.view', 'reports.view', 'customers.edit'] as const)(
  'OPS-04 AUTH-16 an export needs %s, and a refused one leaves no audit row',
  async (missing) => {
    const { id } = staffOf('manager')
    const held = ['customers.view', 'orders.view', 'reports.view', 'customers.edit'] as const
    const ask = () => api.call('GET', `/customers/admin/${small.ravi}/export`, { as: 'manager' })
    const count = () => api.db.$count(auditLog, eq(auditLog.action, 'export'))
    await change(api.db, users, id, { permissions: [...held] })
    expect((await ask()).status).toBe(200)
    const before = await count()
    await change(api.db, users, id, { permissions: held.filter((permission) => permission !== missing) })
    expect(await ask()).toMatchObject({ status: 403, body: { message: missingPermission(missing) } })
    expect(await count()).toBe(before)
  },
)
