import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small, stampsOf } from '#tests/support/small-lab.ts'

const api = smallApi()
beforeAll(() => api.db.update(tests).set({ code: 'CBC' }).where(eq(tests.id, small.cbc)))

const toDo = async (orderId: string, patientId?: string) =>
  (
    await api.db
      .select()
      .from(orderTests)
      .where(and(eq(orderTests.orderId, orderId), patientId === undefined ? undefined : eq(orderTests.patientId, patientId)))
      .orderBy(asc(orderTests.itemId), asc(orderTests.position))
  ).map(({ code, name, status, testId }) => [testId === small.cbc ? code : name, status].join(' '))
const setStatus = (id: string, orderStatus: string, notes?: string) => api.call('PUT', `/orders/admin/${id}/status`, { orderStatus, notes: notes ?? null })

test('each test sold is to be done, as often as it was sold, a package as what it contains', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  expect((await toDo(id, small.ashaSelf)).sort()).toEqual(['CBC Ordered', 'CBC Ordered', 'CBC Ordered', 'Sugar 100% Ordered'])
  expect((await toDo(id, small.ashaSon)).sort()).toEqual(['CBC Ordered', ...Array.from({ length: 4 }, () => 'Sugar 100% Ordered')])
})

test('they follow the items: added, another quantity, taken off, the patient taken off', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  const added = await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.pack, patientId: small.ashaSelf, quantity: 2 })
  expect(await toDo(id, small.ashaSelf)).toHaveLength(8)
  await api.call('PUT', `/orders/admin/items/${added.body.data.id}`, { quantity: 1 })
  expect(await toDo(id, small.ashaSelf)).toHaveLength(6)
  await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 3 })
  expect(await toDo(id, small.ashaSelf)).toHaveLength(7)
  await api.call('DELETE', `/orders/admin/items/${items[0]}`)
  expect(await toDo(id, small.ashaSelf)).toHaveLength(4)
  await api.call('DELETE', `/orders/${id}/patients/${small.ashaSon}`)
  expect(await toDo(id, small.ashaSon)).toEqual([])
})

test('a test removed after collection stays as cancelled through every later status', async () => {
  const { id, items } = await makeOrder(api.db, mixedOrder)
  await setStatus(id, 'Testing')
  expect((await api.call('DELETE', `/orders/admin/items/${items[1]}`, { reason: 'Wrong package' })).status).toBe(200)
  expect((await toDo(id, small.ashaSelf)).sort()).toEqual(['CBC Cancelled', 'CBC Ordered', 'CBC Ordered', 'Sugar 100% Cancelled'])
  await setStatus(id, 'Confirmed')
  await api.call('PUT', `/orders/admin/items/${items[0]}`, { quantity: 1 })
  await setStatus(id, 'Completed')
  expect((await toDo(id, small.ashaSelf)).sort()).toEqual(['CBC Cancelled', 'CBC Done', 'Sugar 100% Cancelled'])
})

test('99 of a package of 70 tests are ordered whole and taken off whole', async () => {
  const { id } = await makeOrder(api.db)
  const many = Array.from({ length: 70 }, (_, index) => ({ id: numbered('large', index), name: `Test ${index}`, description: 'One of many', price: 1_000 }))
  await api.db.insert(tests).values(many.map((each) => ({ ...each, categoryId: small.blood, ...stampsOf })))
  expect((await api.call('PUT', `/test-packages/${small.dear}`, { tests: many.map((each) => each.id) })).status).toBe(200)
  const added = await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 99 })
  const counts = [added.status, (await toDo(id)).length]
  await setStatus(id, 'Testing')
  await api.call('DELETE', `/orders/admin/items/${added.body.data.id}`, { reason: 'Wrong package' })
  counts.push((await toDo(id)).filter((each) => each.endsWith('Cancelled')).length)
  expect(counts).toEqual([201, 6_931, 6_930])
})
