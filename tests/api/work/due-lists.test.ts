import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tests } from '#server/db/tables/catalogue.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change, stored } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })
const hoursFromNow = (hours: number) => new Date(smallLabNow.getTime() + hours * 3_600_000).toISOString()

/** Names of the orders and reports by their ids. */
const nameOf = new Map<string, string>()

beforeAll(async () => {
  const make = async (name: string, hours: number | null, status: 'Testing' | 'Completed' = 'Testing') => {
    const order = await makeOrder(api.db, { status, people: [small.ashaSelf] })
    const resultsDueAt = hours === null ? null : hoursFromNow(hours)
    await change(api.db, orders, order.id, { resultsDueAt })
    const report = await makeReport(api.db, order, { status: status === 'Testing' ? 'Processing' : 'Available' })
    await change(api.db, reports, report, { resultsDueAt, stage: status === 'Testing' ? null : 'Final' })
    for (const id of [order.id, report]) nameOf.set(id, name)
    return report
  }
  await make('due in 5 h', 5)
  await make('late by 3 h', -3)
  await make('without turnaround', null)
  await make('completed', -9, 'Completed')
  await change(api.db, reports, await make('late by 1 h', -1), { status: 'Available', stage: 'Preliminary' })
})

const rowsOf = z.array(z.object({ id: z.string(), resultsDueAt: z.string().nullable() }))

const lists = [
  ['orders', '/orders/admin/all', 'orders'],
  ['reports', '/reports/admin/all', 'items'],
] as const

test.each(lists)('WRK-02 the list of %s is sorted and filtered by what is due', async (_, path, key) => {
  const read = async (query: string) => {
    const { status, body } = await api.call('GET', `${path}?${query}`)
    expect(status).toBe(200)
    const rows = rowsOf.parse(key === 'items' ? body.items : body.data.orders)
    return rows.map(({ id, resultsDueAt }) => [nameOf.get(id), resultsDueAt])
  }
  const due = [
    ['late by 3 h', hoursFromNow(-3)],
    ['late by 1 h', hoursFromNow(-1)],
    ['due in 5 h', hoursFromNow(5)],
  ]
  const rising = await read('sort=resultsDueAt&order=asc')
  expect(rising.slice(0, 3)).toEqual(due)
  expect(rising.slice(3).map(([, at]) => at)).toEqual([null, null])
  const falling = await read('sort=resultsDueAt&order=desc')
  expect(falling.slice(0, 3)).toEqual(due.toReversed())
  expect(await read('late=true&sort=resultsDueAt&order=asc')).toEqual(due.slice(0, 2))
})

test('WRK-02 the reports of an order are due with it, and those of a cancelled one are not due', async () => {
  await api.db.update(tests).set({ turnaroundHours: 6 })
  const { id } = await makeOrder(api.db, { status: 'SampleCollected', people: [small.ashaSelf] })
  expect((await api.call('PUT', `/orders/admin/${id}/status`, { orderStatus: 'Testing', confirmed: true })).status).toBe(200)
  const begun = await api.call('POST', '/reports/admin/results', { orderId: id, patientId: small.ashaSelf })
  const dueAt = async () => (await stored(api.db, reports, begun.body.data.id))?.resultsDueAt
  const first = (await stored(api.db, orders, id))?.resultsDueAt
  expect([first === null, await dueAt()]).toEqual([false, first])
  expect((await api.call('POST', `/orders/admin/${id}/cancel`, { reason: 'Sample lost' })).status).toBe(200)
  expect(await dueAt()).toBeNull()
})
