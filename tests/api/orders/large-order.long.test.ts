import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, stampsOf } from '#tests/support/small-lab.ts'

const api = smallApi()

const statesOf = async (orderId: string) => (await api.db.select().from(orderTests).where(eq(orderTests.orderId, orderId))).map(({ status }) => status)

test('99 of a package of 70 tests are ordered whole and taken off whole', async () => {
  const { id } = await makeOrder(api.db)
  const many = Array.from({ length: 70 }, (_, index) => ({ id: numbered('large', index), name: `Test ${index}`, description: 'One of many', price: 1_000 }))
  await api.db.insert(tests).values(many.map((each) => ({ ...each, categoryId: small.blood, ...stampsOf })))
  expect((await api.call('PUT', `/test-packages/${small.dear}`, { tests: many.map((each) => each.id) })).status).toBe(200)
  const added = await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 99 })
  const counts = [added.status, (await statesOf(id)).length]
  await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Testing' })
  await api.call('DELETE', `/orders/admin/items/${added.body.data.id}`, { reason: 'Wrong package' })
  counts.push((await statesOf(id)).filter((state) => state === 'Cancelled').length)
  expect(counts).toEqual([201, 6_931, 6_930])
})
