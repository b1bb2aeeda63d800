import { beforeEach, expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const hour = 3_600_000
let now = smallLabNow
const later = (hours: number) => new Date(smallLabNow.getTime() + hours * hour)
const api = smallApi({ clock: () => now, isAlone: true })

beforeEach(() => {
  now = smallLabNow
})

const pay = (id: string, body: object = {}) =>
  api.call('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'upi', ...body }, { as: 'manager' })
const refund = (id: string, amount: number) =>
  api.call('POST', `/orders/admin/${id}/refunds`, { amount, paymentMethod: 'cash', referenceNumber: null, notes: null })
const queueOf = async (query = '') => {
  const { body } = await api.call('GET', `/orders/admin/all?refundDue=true&sort=refundDueSince&order=asc${query}`, undefined, { as: 'operator' })
  return body.data.orders.map(({ orderNumber, balance, refundDueSince }) => [orderNumber, balance, refundDueSince])
}
const oldestOf = async () => {
  const { queues } = (await api.call('GET', '/admin/work-queues')).body.data as unknown as { queues: { queue: string; count: number; oldest: string | null }[] }
  const { count, oldest } = queues.find(({ queue }) => queue === 'refunds') ?? {}
  return [count, oldest]
}

test('MON-02 a cancelled paid order waits for its refund with its age until all of it is recorded', async () => {
  const { id, number } = await makeOrder(api.db, mixedOrder)
  await pay(id)
  expect([await queueOf(), await oldestOf()]).toEqual([[], [0, null]])
  now = later(1)
  await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  const since = later(1).toISOString()
  expect([await queueOf(), await oldestOf()]).toEqual([[[number, -1491.25, since]], [1, since]])
  now = later(8)
  expect((await refund(id, 1491.26)).body.errors).toEqual({ amount: ['At most ₹1,491.25 can be refunded'] })
  await refund(id, 491.25)
  expect(await queueOf()).toEqual([[number, -1000, since]])
  await refund(id, 1000)
  expect([await queueOf(), await oldestOf()]).toEqual([[], [0, null]])
})

test('MON-02 an item taken off a paid order opens a refund, one put back closes it; the oldest is first', async () => {
  const { id, number, items } = await makeOrder(api.db, mixedOrder)
  await pay(id)
  now = later(3)
  await api.call('DELETE', `/orders/admin/items/${items[3]}`, { reason: null })
  now = later(2)
  const earlier = await makeOrder(api.db)
  await pay(earlier.id, { amount: 100 })
  await api.call('POST', `/orders/admin/${earlier.id}/cancel`, { reason: 'Ill' })
  expect(await queueOf()).toEqual([
    [earlier.number, -100, later(2).toISOString()],
    [number, -400, later(3).toISOString()],
  ])
  await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf, quantity: 1 })
  expect((await queueOf()).map(([each]) => each)).toEqual([earlier.number])
  await pay(earlier.id, { paymentStatus: 'Failed' })
  expect(await queueOf()).toEqual([])
})
