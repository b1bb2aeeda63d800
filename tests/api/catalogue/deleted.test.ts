import { beforeAll, expect, test } from 'vitest'
import { testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import { orders } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })
beforeAll(() => api.db.delete(testPackageTests))

test('a test with an open order cannot be deleted and the refusal names it; history keeps the test', async () => {
  const order = await makeOrder(api.db)
  const refused = await api.call('DELETE', `/tests/${small.cbc}`)
  expect([refused.status, refused.body.message]).toEqual([409, `This test cannot be deleted: it is used by 1 open order (${order.number})`])
  await change(api.db, orders, order.id, { orderStatus: 'Completed' })
  const inPackage = await makeOrder(api.db, { lines: [{ sold: 'pack', quantity: 2 }], status: 'Testing' })
  expect((await api.call('DELETE', `/tests/${small.cbc}`)).body.message).toBe(`This test cannot be deleted: it is used by 1 open order (${inPackage.number})`)
  await change(api.db, orders, inPackage.id, { orderStatus: 'Cancelled' })
  expect((await api.call('DELETE', `/tests/${small.cbc}`)).status).toBe(200)
  expect((await api.call('GET', `/tests/${small.cbc}`)).status).toBe(404)
  expect((await api.call('GET', '/tests?search=blood')).body.data.totalCount).toBe(0)
  expect((await api.call('GET', `/orders/admin/${order.id}`)).body.data.items).toMatchObject([{ testId: small.cbc, name: 'Blood count' }])
  const kept = await stored(api.db, tests, small.cbc)
  expect(kept).toMatchObject({ isActive: false, deletedAt: expect.any(String) })
})

test('a deleted test cannot be chosen for a package any more', async () => {
  const { status, body } = await api.call('PUT', `/test-packages/${small.pack}`, { tests: [small.cbc, small.sugar] })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['tests']])
})
