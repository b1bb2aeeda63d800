import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { largestCart } from '#domain/cart.ts'
import { carts } from '#server/db/tables/carts.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { small } from '#tests/support/small-lab.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { auditOf } from '#tests/support/stored.ts'

const api = smallApi()
beforeEach(() => api.db.delete(carts))

const place = `/cart/admin/${small.asha}/${small.ashaSelf}`
const cbc = { type: 'test', itemId: small.cbc, quantity: 1 }
const sugar = { type: 'test', itemId: small.sugar, quantity: 3 }
const pack = { type: 'package', itemId: small.pack, quantity: 1 }

const add = (...items: object[]) => api.call('POST', `${place}/items`, { items })
const itemPath = (id: unknown, customer: string = small.asha) => `/cart/admin/${customer}/item/${String(id)}`

async function filled() {
  const { body } = await add(cbc, sugar)
  return body.data.items
}

const prescription = (patientId: string = small.ashaSelf, customerId: string = small.asha) =>
  makePrescription(api.db, { customerId, patientId, fileName: 'letter.pdf', status: 'Reviewed' })

test('CRT-06 each patient of a family has a separate cart', async () => {
  const sons = `/cart/admin/${small.asha}/${small.ashaSon}`
  await add(cbc)
  await api.call('POST', `${sons}/items`, { items: [sugar, pack] })
  const inCart = async (path: string) => (await api.call('GET', path)).body.data
  expect(await inCart(place)).toMatchObject({ patient: { id: small.ashaSelf }, total: 300, items: [{ testId: small.cbc }] })
  expect(await inCart(sons)).toMatchObject({ patient: { id: small.ashaSon }, total: 591.5, items: [{ testId: small.sugar }, { packageId: small.pack }] })
  await api.call('DELETE', itemPath((await inCart(sons)).items[0]?.id))
  expect(await inCart(place)).toMatchObject({ total: 300 })
  expect(await inCart(sons)).toMatchObject({ total: 350 })
})

test('CRT-05 CRT-06 an empty cart names its owner; items have prices, subtotals and the server’s total', async () => {
  const path = `/cart/admin/prescription/${await prescription()}`
  const empty = (await api.call('GET', path)).body.data
  expect(empty).toMatchObject({
    patient: { id: small.ashaSelf, name: 'Asha Rao', gender: 'Female', dateOfBirth: '1990-01-31' },
    prescription: { customer: { id: small.asha, name: 'Asha Rao', phone: '+919800000001' } },
    items: [],
    itemCount: 0,
    total: 0,
    metadata: { source: 'prescription', lastUpdated: null },
  })
  const { status, body } = await add(cbc, sugar, pack)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ itemCount: 3, subtotal: 891.5, tax: 0, total: 891.5, metadata: { source: 'manual' } })
  expect(body.data.items).toMatchObject([
    { type: 'test', testId: small.cbc, name: 'Blood count', price: 300, quantity: 1, subtotal: 300 },
    { type: 'test', testId: small.sugar, price: 80.5, quantity: 3, subtotal: 241.5 },
    { type: 'package', packageId: small.pack, price: 350, quantity: 1, subtotal: 350 },
  ])
  expect((await api.call('GET', path)).body.data).toMatchObject({ itemCount: 3, total: 891.5 })
})

test('CRT-03 the same item is added once: neither twice in one call nor by a second call', async () => {
  await add(cbc, { ...cbc, quantity: 4 })
  const { body } = await add({ ...cbc, quantity: 9 }, sugar)
  expect(body.message).toBe('1 item added; already in the cart: Blood count')
  expect(body.data.items.map(({ quantity }) => quantity)).toEqual([4, 3])
})

test('CRT-04 a quantity is set, an item taken out; both change the totals', async () => {
  const [first, second] = await filled()
  const changed = await api.call('PUT', itemPath(first?.id), { quantity: 2 })
  expect([changed.status, changed.etag, changed.body.data.total]).toEqual([200, '"v2"', 841.5])
  const removed = await api.call('DELETE', itemPath(second?.id))
  expect([removed.status, removed.body.data.total, removed.body.data.itemCount]).toEqual([200, 600, 1])
  expect((await api.call('DELETE', itemPath(second?.id))).status).toBe(404)
  const rows = await api.db.select().from(auditLog).where(eq(auditLog.entity, 'carts'))
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['add items', 'change item', 'remove item']))
})

test('CRT-06 the cart of a prescription is shown with that prescription, whichever it was filled from', async () => {
  const [former, latest] = [await prescription(), await prescription()]
  await add(cbc)
  await api.db.update(carts).set({ prescriptionId: former, source: 'prescription' })
  expect((await api.call('GET', place)).body.data).toMatchObject({ prescription: { id: former }, itemCount: 1 })
  expect((await api.call('GET', `/cart/admin/prescription/${latest}`)).body.data).toMatchObject({ prescription: { id: latest }, itemCount: 1 })
})

test('a cart holds 200 different items and not one more', async () => {
  const [row] = await api.db.select().from(tests).where(eq(tests.id, small.cbc))
  if (!row) throw new Error('there is no such test')
  const many = Array.from({ length: largestCart }, (_, index) => ({ ...row, id: numbered('many', index), name: `Test ${index}`, code: null }))
  await api.db.insert(tests).values(many)
  const full = await add(...many.map(({ id }) => ({ ...cbc, itemId: id })))
  expect([full.status, full.body.data.itemCount]).toEqual([200, largestCart])
  const refused = await add(cbc)
  expect([refused.status, refused.body.message]).toEqual([422, 'A cart holds at most 200 different items'])
  await api.db.delete(carts)
  await api.db.delete(tests).where(like(tests.name, 'Test %'))
})

test('an item outside the catalogue is refused with the whole call', async () => {
  expect((await add(cbc, { type: 'test', itemId: small.retired })).body.message).toBe('Retired is not offered at present')
  expect((await add(cbc, { type: 'package', itemId: small.cbc })).status).toBe(422)
  expect((await add()).status).toBe(422)
  expect((await api.call('GET', place)).body.data.items).toEqual([])
})

const fill = (patientId: string, ...itemIds: string[]) =>
  api.call('POST', `/cart/admin/${small.asha}/${patientId}/items`, { items: itemIds.map((itemId) => ({ type: 'test', itemId, quantity: 2 })) })
const cartOf = async (patientId: string) => (await api.call('GET', `/cart/admin/${small.asha}/${patientId}`)).body.data
const placeFrom = (prescriptionId: string, more: object = {}) =>
  api.call('POST', '/orders/admin', {
    customerId: small.asha,
    prescriptionId,
    patients: [{ patientId: small.ashaSon, items: [{ type: 'test', testId: small.cbc, quantity: 2 }] }],
    ...more,
  })

test('BOOK-07 a cart shows the price of today, which its order has', async () => {
  const id = await makePrescription(api.db, { patientId: small.ashaSon, status: 'Reviewed' })
  await fill(small.ashaSon, small.cbc)
  await api.db.update(tests).set({ price: 99_900 }).where(eq(tests.id, small.cbc))
  onTestFinished(async () => void (await api.db.update(tests).set({ price: 30_000 }).where(eq(tests.id, small.cbc))))
  expect(await cartOf(small.ashaSon)).toMatchObject({ items: [{ price: 999, quantity: 2, subtotal: 1_998 }], total: 1_998 })
  expect((await placeFrom(id)).body.data).toMatchObject({ finalAmount: 1_998 })
})

test('BOOK-07 an order from a cart empties it of what was ordered, and cart and order name each other', async () => {
  const id = await makePrescription(api.db, { patientId: small.ashaSon, status: 'Reviewed' })
  await fill(small.ashaSon, small.cbc)
  await fill(small.ashaSelf, small.cbc)
  const { status, body } = await placeFrom(id)
  expect([status, body.data]).toMatchObject([201, { origin: 'prescription', prescription: { id, fileName: expect.any(String) }, items: [{ quantity: 2 }] }])
  const cart = (await api.call('GET', `/cart/admin/prescription/${id}`)).body.data
  expect(cart).toMatchObject({ items: [], orders: [{ id: body.data.id, orderNumber: body.data.orderNumber }] })
  // The mother’s cart is another one.
  expect((await cartOf(small.ashaSelf)).items).toHaveLength(1)
  // Items that were added after the page was opened stay.
  await fill(small.ashaSon, small.cbc, small.sugar)
  expect((await placeFrom(id)).status).toBe(201)
  const left = await cartOf(small.ashaSon)
  expect(left.items).toMatchObject([{ testId: small.sugar }])
  const again = (await api.call('GET', `/cart/admin/prescription/${id}`)).body.data
  expect(again.orders).toHaveLength(2)
  expect(again.orders).toContainEqual({ id: body.data.id, orderNumber: body.data.orderNumber })
})

test('BOOK-07 another customer’s prescription, or one not reviewed, is refused and the cart stays', async () => {
  const pending = await makePrescription(api.db, { patientId: small.ashaSon, status: 'Pending' })
  await fill(small.ashaSon, small.cbc)
  expect([(await placeFrom(pending)).status, (await placeFrom(pending)).body.message]).toEqual([409, 'The prescription is not reviewed'])
  const theirs = await makePrescription(api.db, { patientId: small.raviSelf, status: 'Reviewed' })
  await api.db.update(prescriptions).set({ customerId: small.ravi }).where(eq(prescriptions.id, theirs))
  expect((await placeFrom(theirs)).status).toBe(404)
  expect(JSON.stringify((await cartOf(small.ashaSon)).items)).toContain(small.cbc)
  expect(await auditOf(api.db, theirs)).toEqual([])
})
