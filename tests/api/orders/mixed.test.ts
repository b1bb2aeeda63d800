import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, mixedOrder, small } from '#tests/support/small-lab.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'

const api = smallApi({ isAlone: true })

const read = async (id: string) => (await api.call('GET', `/orders/admin/${id}`)).body.data

test('ORD-09 ODT-03 list and order show the total before the discount, and what is left of it to pay', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const amounts = { totalAmount: 1591.5, discount: 100.25, finalAmount: 1491.25, paidAmount: 0, balance: 1491.25 }
  expect(await read(id)).toMatchObject(amounts)
  const { body } = await api.call('GET', '/orders/admin/all')
  expect(body.data.orders).toMatchObject([{ id, ...amounts }])
})

test('PKG-04 a package dearer than its tests is sold at its own price, without a discount below zero', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const added = { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 2 }
  const { body } = await api.call('POST', `/orders/admin/${id}/items`, added)
  expect(body.data).toMatchObject({ price: 400, finalPrice: 400, discount: 0, quantity: 2 })
  expect(await read(id)).toMatchObject({ totalAmount: 2391.5, finalAmount: 2291.25 })
})

test('ODT-08 removing a patient removes exactly their items, tests and packages', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  expect((await api.call('DELETE', `/orders/${id}/patients/${small.ashaSon}`)).status).toBe(200)
  const left = await api.db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, id))
  expect(new Set(left.map((item) => item.id))).toEqual(new Set(items.slice(0, 2)))
  expect(await read(id)).toMatchObject({ totalAmount: 950, finalAmount: 849.75 })
})

test('ODT-04 the least advanced visit is shown, not the first', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const first = await makeVisit(api.db, id, '2026-11-23', { slotId: small.wide })
  await makeVisit(api.db, id, '2026-11-24', { slotId: small.wide, patientId: small.ashaSon })
  await api.db.update(sampleCollections).set({ status: 'Completed' }).where(eq(sampleCollections.id, first))
  expect(await read(id)).toMatchObject({ sampleCollectionStatus: 'Scheduled' })
})

/** The embedded database answers one statement after another, in every round alike. */
const rounds = testDatabaseUrl ? 15 : 4

interface Seen {
  readonly totalAmount: number
  readonly items: readonly { readonly finalPrice: number; readonly quantity: number }[]
}

/** The statements that read an order once saw different versions of it: items of ₹800 with a total of ₹500, and the ETag of the earlier version. */
test('ODT-03 an order read while items are added has a total and version that match its items', async () => {
  const { id } = await makeOrder(api.db)
  const add = () => api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf })
  const torn: string[] = []
  const read = async () => {
    const { body, etag } = await api.call('GET', `/orders/admin/${id}`)
    const { totalAmount, items } = body.data as unknown as Seen
    const sum = items.reduce((all, { finalPrice, quantity }) => all + finalPrice * quantity, 0)
    if (Math.abs(sum - totalAmount) > 0.001 || etag !== `"v${items.length}"`) torn.push(`${items.length} items of ${sum} under ${totalAmount}, ${etag}`)
  }
  for (let round = 0; round < rounds; round += 1) await Promise.all([add(), read(), read(), add(), read(), read()])
  expect(torn).toEqual([])
})
