import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small } from '#tests/support/small-lab.ts'

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
