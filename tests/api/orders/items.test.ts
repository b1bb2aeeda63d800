import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPackages, tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderItems, orderPatients } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, makeVisit, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = smallApi()

const son = { name: 'Meera Rao', gender: 'Female', dateOfBirth: '2018-02-01' }
const cbc = { type: 'test', testId: small.cbc, patientId: small.ashaSelf, quantity: 1 }

const order = async () => makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon] })
type Made = Awaited<ReturnType<typeof order>>

const calls: [method: string, path: (made: Made) => string, body: unknown, success: number][] = [
  ['POST', ({ id }) => `/orders/admin/${id}/items`, cbc, 201],
  ['PUT', ({ items }) => `/orders/admin/items/${items[0]}`, { quantity: 2 }, 200],
  ['DELETE', ({ items }) => `/orders/admin/items/${items[0]}`, undefined, 200],
  ['POST', ({ id }) => `/orders/${id}/patients`, { customerId: small.asha, ...son }, 201],
  ['DELETE', ({ id }) => `/orders/${id}/patients/${small.ashaSon}`, undefined, 200],
]

test.each(calls)('ODT-11 %s %s is refused for a cancelled order', async (method, path, body) => {
  const made = await makeOrder(api.db, { status: 'Cancelled', people: [small.ashaSelf, small.ashaSon] })
  expect((await api.call(method, path(made), body)).status).toBe(409)
})

test.each([
  [{ ...cbc, type: 'other' }, 'type'],
  [{ type: 'test', patientId: small.ashaSelf }, 'testId'],
  [{ ...cbc, quantity: 0 }, 'quantity'],
  [{ ...cbc, testId: small.retired }, 'testId'],
])('an item %o is a 422 on %s', async (body, field) => {
  const { id } = await order()
  const refused = await api.call('POST', `/orders/admin/${id}/items`, body)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
})

test('a package that is not offered at present is a 422', async () => {
  const { id } = await order()
  await change(api.db, testPackages, small.dear, { isActive: false })
  const refused = await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 1 })
  await change(api.db, testPackages, small.dear, { isActive: true })
  expect([refused.status, refused.body.errors]).toEqual([422, { packageId: ['This package is not offered at present'] }])
})

test('totals are the server’s: the price sent is ignored, the catalogue’s of the time of adding stays', async () => {
  const { id } = await makeOrder(api.db, { discount: 5_000 })
  const added = await api.call('POST', `/orders/admin/${id}/items`, {
    type: 'test',
    testId: small.sugar,
    patientId: small.ashaSelf,
    name: 'Free',
    price: 0.01,
    quantity: 3,
  })
  expect(added.body.data).toMatchObject({ name: 'Sugar 100%', price: 80.5, finalPrice: 80.5, discount: 0, quantity: 3, tests: [] })
  await api.db.update(tests).set({ price: 9_999 }).where(eq(tests.id, small.sugar))
  const { body } = await api.call('GET', `/orders/admin/${id}`)
  expect(body.data).toMatchObject({ totalAmount: 541.5, discount: 50, finalAmount: 491.5 })
  await api.db.update(tests).set({ price: 8_050 }).where(eq(tests.id, small.sugar))
})

test('a package shows its value, its price and its tests', async () => {
  const { id } = await order()
  const { body } = await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.pack, patientId: small.ashaSelf, quantity: 1 })
  expect(body.data).toMatchObject({
    type: 'package',
    price: 380.5,
    finalPrice: 350,
    discount: 30.5,
    tests: [{ id: small.cbc, name: 'Blood count' }, { id: small.sugar }],
  })
})

test('ODT-06 quantity and removal settle the total', async () => {
  const { items } = await order()
  expect((await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 99 })).body.data.totalAmount).toBe(300 * 100)
  const removed = await api.call('DELETE', `/orders/admin/items/${items[0]}`)
  expect(removed.body.data).toMatchObject({ totalAmount: 300, finalAmount: 300 })
  expect((await api.call('DELETE', `/orders/admin/items/${items[0]}`)).status).toBe(404)
})

test('ODT-11 changing an item that a colleague removed names the colleague, the item and the time', async () => {
  const { items } = await makeOrder(api.db, mixedOrder)
  await api.call('DELETE', `/orders/admin/items/${items[0]}`, undefined, { as: 'manager' })
  await api.call('DELETE', `/orders/admin/items/${items[2]}`, undefined, { as: 'super_admin' })
  const { status, body } = await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 3 }, { as: 'admin' })
  expect([status, body.message]).toEqual([404, expect.stringMatching(/^Test Manager took Blood count off the order on \d\d\/\d\d\/\d{4}/)])
})

test('ODT-08 a patient needs only a name, is found by it, and is the customer’s from then on', async () => {
  const { id } = await order()
  const { status } = await api.call('POST', `/orders/${id}/patients`, { name: ' Zoya ', phone: ' 0 98450-12345', gender: null })
  expect(status).toBe(201)
  expect((await api.call('GET', `/orders/${id}/patients`)).body.data).toMatchObject([
    { id: small.ashaSelf },
    { id: small.ashaSon },
    { name: 'Zoya', phone: '+919845012345' },
  ])
  const places = await api.db
    .select({ position: orderPatients.position })
    .from(orderPatients)
    .where(eq(orderPatients.orderId, id))
    .orderBy(orderPatients.position)
  expect(places.map(({ position }) => position)).toEqual([0, 1, 2])
  expect((await api.call('GET', '/orders/admin/all?search=zoya')).body.data.orders.map((each) => each.id)).toEqual([id])
})

test('ODT-08 removing a patient removes their items and visits; the last patient stays', async () => {
  const made = await order()
  const visit = await makeVisit(api.db, made.id, '2026-12-24')
  const { body } = await api.call('DELETE', `/orders/${made.id}/patients/${small.ashaSelf}`)
  expect(body.data).toMatchObject({ totalAmount: 300, patient: { id: small.ashaSon }, items: [{ patientId: small.ashaSon }] })
  expect((await api.db.select().from(sampleCollections).where(eq(sampleCollections.id, visit)))[0]?.status).toBe('Cancelled')
  const last = await api.call('DELETE', `/orders/${made.id}/patients/${small.ashaSon}`)
  expect([last.status, last.body.message]).toEqual([409, 'Cannot remove the last patient from an order'])
})

test('ODT-08 a patient with a report, even a deleted one, stays, and the refusal names the report', async () => {
  const made = await order()
  const id = await makeReport(api.db, made)
  const report = await stored(api.db, reports, id)
  const refusal = [409, `${report?.number} is a report of this patient: they stay on the order`]
  const remove = async () => {
    const { status, body } = await api.call('DELETE', `/orders/${made.id}/patients/${small.ashaSelf}`)
    return [status, body.message]
  }
  expect(await remove()).toEqual(refusal)
  await change(api.db, reports, id, { deletedAt: smallLabNow.toISOString() })
  expect(await remove()).toEqual(refusal)
  expect(await api.db.$count(orderItems, eq(orderItems.orderId, made.id))).toBe(2)
})

test('two removals at once never take the last patient', async () => {
  const { id } = await order()
  const both = await Promise.all([small.ashaSelf, small.ashaSon].map((patient) => api.call('DELETE', `/orders/${id}/patients/${patient}`)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await api.db.select().from(orderPatients).where(eq(orderPatients.orderId, id))).toHaveLength(1)
})

test('items added while the order is cancelled: each is on it with the total right, or refused', async () => {
  const { id } = await order()
  const add = () => api.call('POST', `/orders/admin/${id}/items`, cbc)
  const answers = await Promise.all([add(), add(), api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' }), add(), add()])
  const added = answers.filter(({ status }) => status === 201).length
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  const rows = await api.db.select().from(orderItems).where(eq(orderItems.orderId, id))
  expect(rows).toHaveLength(2 + added)
  const { body } = await api.call('GET', `/orders/admin/${id}`)
  expect(body.data).toMatchObject({ orderStatus: 'Cancelled', totalAmount: 300 * (2 + added) })
})

test('ODT-11 two staff, one order: the second sees who changed what last, or who ended it', async () => {
  const { id, items } = await order()
  const headers = { 'If-Match': '"v1"' }
  for (const as of ['admin', 'manager'] as const) await api.call('POST', `/orders/admin/${id}/items`, cbc, { as })
  const late = await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 2 }, { headers })
  expect([late.status, late.body.message]).toEqual([412, expect.stringMatching(/^Test Manager changed this .*\(add item\)/)])
  await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' }, { as: 'admin' })
  const ended = await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 2 }, { headers })
  expect([ended.status, ended.body.message]).toEqual([
    409,
    expect.stringMatching(/^This order is cancelled and can no longer be changed: Test Admin set it so on \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/),
  ])
})

test('a patient of another order is a 404, of the same customer too, and so is a patient who is not on any', async () => {
  const { id } = await order()
  const alone = await makeOrder(api.db)
  expect((await api.call('POST', `/orders/admin/${alone.id}/items`, { ...cbc, patientId: small.ashaSon })).status).toBe(404)
  expect((await api.call('DELETE', `/orders/${alone.id}/patients/${small.ashaSon}`)).status).toBe(404)
  expect((await api.call('POST', `/orders/admin/${id}/items`, { ...cbc, patientId: small.raviSelf })).status).toBe(404)
})

const sugar = { type: 'test', testId: small.sugar, patientId: small.ashaSon, quantity: 2 }
const pack = { type: 'package', packageId: small.pack, patientId: small.ashaSelf, quantity: 1 }

test('ODT-05 several items of two patients are added at once, with one version and one audit row', async () => {
  const { id, items: there } = await order()
  const before = await api.call('GET', `/orders/admin/${id}`)
  const added = await api.call('POST', `/orders/admin/${id}/items`, { items: [sugar, pack, { ...sugar, patientId: small.ashaSelf }] })
  expect(added.status).toBe(201)
  expect(added.body.data.items).toMatchObject([
    { patientId: small.ashaSon, testId: small.sugar, quantity: 2, finalPrice: 80.5 },
    { patientId: small.ashaSelf, packageId: small.pack, finalPrice: 350 },
    { patientId: small.ashaSelf, testId: small.sugar, quantity: 2 },
  ])
  const after = await api.call('GET', `/orders/admin/${id}`)
  expect(after.body.data.items.filter((item) => !there.includes(item.id))).toEqual(added.body.data.items)
  expect([before, after].map(({ body }) => body.data.totalAmount)).toEqual([600, 600 + 161 + 350 + 161])
  expect(added.body.data.warnings, 'of those that these items cause').toEqual(after.body.data.warnings)
  expect([before.etag, added.etag]).toEqual(['"v1"', '"v2"'])
  const { body: audit } = await api.call('GET', `/admin/audit?entity=orders&id=${id}`)
  expect(audit.data.items.map(({ action }) => action)).toEqual(['add items'])
})

test.each<[string, unknown, number, string]>([
  ['a disabled test', { ...cbc, testId: small.retired }, 422, 'items.1.testId'],
  ['another customer’s patient', { ...cbc, patientId: small.raviSelf }, 404, 'items.1'],
  ['no product', { type: 'test', patientId: small.ashaSelf }, 422, 'items.1.testId'],
  ['an unknown field', { ...cbc, finalPrice: 1 }, 422, 'items.1.finalPrice'],
])('ODT-05 of several items %s keeps all out, and is named by its place', async (_, wrong, status, place) => {
  const { id } = await order()
  const refused = await api.call('POST', `/orders/admin/${id}/items`, { items: [sugar, wrong, pack] })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([status, [place]])
  const { body, etag } = await api.call('GET', `/orders/admin/${id}`)
  expect([body.data.items.length, etag]).toEqual([2, '"v1"'])
})

const person = (name: string) => ({ name, gender: 'Female', dateOfBirth: '1961-02-03' })

test('ODT-09 several patients are added at once, in their order, each with whom they look like', async () => {
  const { id } = await order()
  const added = await api.call('POST', `/orders/${id}/patients`, { patients: [person('Usha Iyer'), { ...person('Kiran Rao'), dateOfBirth: '2015-05-05' }] })
  const { body, etag } = await api.call('GET', `/orders/admin/${id}`)
  expect([added.status, etag]).toEqual([201, '"v2"'])
  expect(body.data.patients).toMatchObject([{ id: small.ashaSelf }, { id: small.ashaSon }, { name: 'Usha Iyer' }, { name: 'Kiran Rao' }])
  expect(added.body.data).toMatchObject({ patients: [{ name: 'Usha Iyer' }, { name: 'Kiran Rao' }] })
  expect(added.body.data.warnings).toMatchObject([{ code: 'duplicatePatient', message: 'Looks like Kiran Rao, 05/05/2015' }])
})

test.each<[string, unknown, number, string]>([
  ['no name', { ...person(' ') }, 422, 'patients.1.name'],
  ['a birth to come', { ...person('Ila'), dateOfBirth: '2062-03-05' }, 422, 'patients.1.dateOfBirth'],
  ['another customer', { ...person('Ila'), customerId: small.ravi }, 404, 'patients.1'],
])('ODT-09 of several patients one with %s keeps all out', async (_, wrong, status, place) => {
  const { id } = await order()
  const refused = await api.call('POST', `/orders/${id}/patients`, { patients: [person('Lost Rao'), wrong] })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([status, [place]])
  expect((await api.call('GET', '/orders/admin/all?search=lost')).body.data.orders).toEqual([])
  expect((await api.call('GET', `/orders/${id}/patients`)).body.data).toHaveLength(2)
})
