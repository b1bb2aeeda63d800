import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { orderStatuses, pendingOrderStatuses } from '#domain/order-status.ts'
import { memoryBackend } from '#providers/memory/memory-backend.ts'
import { failureOf } from '#tests/providers/http-fixture.ts'

/** The demo's records, with calls as the screens make them. */
function demo() {
  const all = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })
  const registry = new Map(Object.values(all).map((each) => [each.default.name, each.default]))
  const data = memoryBackend(() => new Date('2026-11-23T04:30:00Z')).data(registry)
  async function call(what: string, payload?: unknown, version?: unknown): Promise<Record<string, unknown>> {
    const [method = '', url = ''] = what.split(' ')
    const headers = version === undefined ? {} : { headers: { 'If-Match': version } }
    const answer = await data.custom?.({ method: method.toLowerCase() as 'get', url, payload, ...headers } as never)
    return answer?.data as Record<string, unknown>
  }
  const read = async (resource: string, id: string) => (await data.getOne({ resource, id })).data
  const list = async (resource: string, ticked?: string) => {
    const filters = ticked === undefined ? [] : [{ field: ticked, operator: 'eq' as const, value: true }]
    return (await data.getList({ resource, filters, pagination: { currentPage: 1, pageSize: 500 } })).data
  }
  return { call, read, list }
}

const visit = '/admin/sample-collections/sample-collections-1'

test('ORD-01 the pending orders of the demo are those that the server means', async () => {
  const { list } = demo()
  const states = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ orderStatus }) => orderStatus))
  expect(states(await list('orders'))).toEqual(new Set(Object.keys(orderStatuses)))
  expect(states(await list('orders', 'openOnly'))).toEqual(new Set(pendingOrderStatuses))
})

test('FLD-06 an assigned phlebotomist is named beside the visit until unassigned, one record alone', async () => {
  const { call, read, list } = demo()
  const { name } = await read('phlebotomists', 'phlebotomists-2')
  expect(await call(`PATCH ${visit}/assign`, { phlebotomistId: 'phlebotomists-2' })).toMatchObject({ phlebotomist: { id: 'phlebotomists-2', name } })
  expect(await list('sample-collections', 'unassigned')).toEqual([])
  expect(await call(`PATCH ${visit}/assign`, { phlebotomistId: null, alsoVisits: null })).toMatchObject({ phlebotomist: { id: null, name: null } })
  expect((await list('sample-collections', 'unassigned')).map(({ id }) => id)).toEqual(['sample-collections-1'])
})

test('a fixed value, a toggle, a new record and a delete are done as declared', async () => {
  const { call, read, list } = demo()
  expect(await call('PATCH /admin/users/users-2/status', { status: 'inactive' })).toMatchObject({ id: 'users-2', status: 'inactive' })
  const { isActive } = await read('time-slots', 'time-slots-3')
  await call('PATCH /admin/time-slots/time-slots-3/toggle-status')
  expect((await read('time-slots', 'time-slots-3')).isActive).toBe(!isActive)
  const slot = { startTime: '19:00', endTime: '20:00', maxCollections: 3, isActive: true }
  await call('POST /admin/time-slots', slot)
  await call('PUT /admin/time-slots/time-slots-4', { maxCollections: 9 })
  expect((await read('time-slots', 'time-slots-4')).maxCollections).toBe(9)
  expect((await list('time-slots')).at(-1)).toMatchObject(slot)
  await call('DELETE /admin/notifications/notifications-1')
  expect((await list('notifications')).map(({ id }) => id)).not.toContain('notifications-1')
})

test('an action of the demo is refused where its record was changed since it was read', async () => {
  const { call, read } = demo()
  const { version } = await read('sample-collections', 'sample-collections-1')
  await call(`PATCH ${visit}/assign`, { phlebotomistId: 'phlebotomists-2' }, version)
  expect((await failureOf(call(`PATCH ${visit}/assign`, { phlebotomistId: null }, version))).kind).toBe('stale')
  expect((await failureOf(call('DELETE /admin/notifications/notifications-1', {}, '"v9"'))).kind).toBe('stale')
})

test.each([
  ['POST /orders/admin/orders-1/cancel', { reason: 'Moved away' }],
  ['PUT /orders/admin/orders-1/status', { orderStatus: 'Testing', confirmed: true }],
  ['PUT /orders/admin/orders-1/payment-status', { paymentStatus: 'Paid', paymentMethod: 'upi', amount: 100 }],
  ['PUT /admin/notifications/notifications-1/read', {}],
  ['POST /admin/time-slots', { maxCollections: 3 }],
  ['POST /admin/prescriptions', { form: new FormData() }],
  ['PUT /tests/tests-10/laboratory', { code: 'KFT' }],
  ['POST /reports/admin/reports-2/results/release', {}],
  ['PUT /admin/sample-collections/sample-collections-1/status', { status: 'Lost' }],
])('%s %j needs the server: it is refused and changes nothing', async (what, body) => {
  const { call, list } = demo()
  const before = [await list('orders'), await list('sample-collections'), await list('time-slots')]
  expect((await failureOf(call(what, body))).message).toBe('This demo has no server: this cannot be done.')
  expect([await list('orders'), await list('sample-collections'), await list('time-slots')]).toEqual(before)
})

test('a read beyond lists and records says that there is no server', async () => {
  const { call } = demo()
  expect((await failureOf(call('GET /reports/admin/reports-2/results'))).message).toBe('This demo has no server: what this screen shows cannot be read.')
})
