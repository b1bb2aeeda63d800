import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { small } from '#tests/support/small-lab.ts'
import { auditOf } from '#tests/support/stored.ts'

const api = smallApi()
const cbc = { type: 'test', testId: small.cbc }
const fill = (patientId: string, ...itemIds: string[]) =>
  api.call('POST', `/cart/admin/${small.asha}/${patientId}/items`, { items: itemIds.map((itemId) => ({ type: 'test', itemId, quantity: 2 })) })
const cartOf = async (patientId: string) => (await api.call('GET', `/cart/admin/${small.asha}/${patientId}`)).body.data
const place = (prescriptionId: string, more: object = {}) =>
  api.call('POST', '/orders/admin', {
    customerId: small.asha,
    prescriptionId,
    patients: [{ patientId: small.ashaSon, items: [{ ...cbc, quantity: 2 }] }],
    ...more,
  })

test('BOOK-07 an order from a cart empties it of what was ordered, and cart and order name each other', async () => {
  const id = await makePrescription(api.db, { patientId: small.ashaSon, status: 'Reviewed' })
  await fill(small.ashaSon, small.cbc)
  await fill(small.ashaSelf, small.cbc)
  const { status, body } = await place(id)
  expect([status, body.data]).toMatchObject([201, { origin: 'prescription', prescription: { id, fileName: expect.any(String) }, items: [{ quantity: 2 }] }])
  const cart = (await api.call('GET', `/cart/admin/prescription/${id}`)).body.data
  expect(cart).toMatchObject({ items: [], orders: [{ id: body.data.id, orderNumber: body.data.orderNumber }] })
  // The mother’s cart is another one.
  expect((await cartOf(small.ashaSelf)).items).toHaveLength(1)
  // Items that were added after the page was opened stay.
  await fill(small.ashaSon, small.cbc, small.sugar)
  expect((await place(id)).status).toBe(201)
  const left = await cartOf(small.ashaSon)
  expect(left.items).toMatchObject([{ testId: small.sugar }])
  const again = (await api.call('GET', `/cart/admin/prescription/${id}`)).body.data
  expect(again.orders).toHaveLength(2)
  expect(again.orders).toContainEqual({ id: body.data.id, orderNumber: body.data.orderNumber })
})

test('BOOK-07 the prescription of another customer, or one that is not reviewed, is refused and the cart stays', async () => {
  const pending = await makePrescription(api.db, { patientId: small.ashaSon, status: 'Pending' })
  await fill(small.ashaSon, small.cbc)
  expect([(await place(pending)).status, (await place(pending)).body.message]).toEqual([409, 'The prescription is not reviewed'])
  const theirs = await makePrescription(api.db, { patientId: small.raviSelf, status: 'Reviewed' })
  await api.db.update(prescriptions).set({ customerId: small.ravi }).where(eq(prescriptions.id, theirs))
  expect((await place(theirs)).status).toBe(404)
  expect(JSON.stringify((await cartOf(small.ashaSon)).items)).toContain(small.cbc)
  expect(await auditOf(api.db, theirs)).toEqual([])
})
