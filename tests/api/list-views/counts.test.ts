import { beforeAll, expect, test } from 'vitest'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })
const today = '2026-11-21'

beforeAll(async () => {
  const { db } = api
  await makeOrder(db)
  await makeOrder(db, { status: 'Cancelled' })
  const paid = await makeOrder(db, { status: 'Completed' })
  await change(db, orders, paid.id, { paymentStatus: 'Paid' })
  const tested = await makeOrder(db, { status: 'Testing' })
  await change(db, orders, tested.id, { resultsDueAt: new Date(smallLabNow.getTime() - 1).toISOString(), paymentStatus: 'Failed' })
  const visited = await makeOrder(db, { status: 'Confirmed' })
  const visitOn = async (scheduledDate: string, status: 'Scheduled' | 'Cancelled', orderId: string) =>
    change(db, sampleCollections, await makeVisit(db, orderId, '2026-11-22', { patientId: small.ashaSelf, slotId: small.wide }), { scheduledDate, status })
  await visitOn(today, 'Scheduled', visited.id)
  await visitOn(today, 'Cancelled', tested.id)
  await visitOn('2026-11-22', 'Scheduled', tested.id)
})

const countsOf = async (resource: string) => {
  const { counts } = (await api.call('GET', `/admin/list-views/${resource}/counts`)).body.data as unknown as { counts: { view: string; count: number }[] }
  return Object.fromEntries(counts.map(({ view, count }) => [view, count]))
}

test('VIEW-01 each tab of the orders counts what its list shows', async () => {
  const counts = await countsOf('orders')
  expect(counts).toEqual({ '': 5, 'to-confirm': 1, unpaid: 3, 'visits-today': 1, late: 1, pending: 2, completed: 1, refunds: 0 })
  for (const [view, query] of [['unpaid', 'unpaid=true'] as const, ['visits-today', 'visitToday=true'] as const]) {
    const { body } = await api.call('GET', `/orders/admin/all?${query}`)
    expect([view, body.data.totalCount]).toEqual([view, counts[view]])
  }
})

test('VIEW-01 a change is in the next counts, and a combination of filters is an intersection', async () => {
  await makeOrder(api.db)
  expect(await countsOf('orders')).toMatchObject({ '': 6, 'to-confirm': 2, unpaid: 4 })
  const matching = async (query: string) => (await api.call('GET', `/orders/admin/all?${query}`)).body.data.totalCount
  expect(await matching('unpaid=true&status=Cancelled')).toBe(0)
  expect(await matching('unpaid=true&paymentStatus=Failed&openOnly=true')).toBe(0)
  expect(await matching('unpaid=true&paymentStatus=Failed')).toBe(1)
})

test('VIEW-01 the tab of today counts the visits of the day', async () => {
  expect(await countsOf('sample-collections')).toMatchObject({ today: 2, unassigned: 2 })
})

test('VIEW-01 counts of an unknown list are a 404, those of a forbidden one a 403', async () => {
  expect((await api.call('GET', '/admin/list-views/nothing/counts')).status).toBe(404)
  expect((await api.call('GET', '/admin/list-views/users/counts', undefined, { as: 'operator' })).status).toBe(403)
})
