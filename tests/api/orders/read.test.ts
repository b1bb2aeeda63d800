import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'

let created: string
let cancelled: string

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  created = (await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], discount: 5_000 })).id
  cancelled = (await makeOrder(api.db, { status: 'Cancelled', people: [small.ashaSon, small.ashaSelf], createdAt: '2026-11-20T10:00:00.000Z' })).id
  await makeOrder(api.db, { status: 'Completed', createdAt: '2026-11-10T10:00:00.000Z' })
  await makeOrder(api.db, { status: 'Completed', createdAt: '2026-10-31T18:29:59.000Z' })
  await makeOrder(api.db, { status: 'Completed', createdAt: '2026-10-31T18:30:00.000Z' })
  await makeVisit(api.db, created, '2026-11-25')
  await makeVisit(api.db, created, '2026-11-26', { patientId: small.ashaSon })
  await api.db
    .update(orderTests)
    .set({ status: 'Cancelled' })
    .where(and(eq(orderTests.orderId, created), eq(orderTests.patientId, small.ashaSon)))
})

test('ORD-09 the list answers data.orders and data.totalCount, newest first', async () => {
  const { status, body } = await api.call('GET', '/orders/admin/all?limit=2')
  expect(status).toBe(200)
  expect(body.data.totalCount).toBe(5)
  expect(body.data.orders).toHaveLength(2)
  expect(body.data.orders[0]).toMatchObject({
    id: created,
    orderStatus: 'Created',
    paymentStatus: 'Pending',
    totalAmount: 600,
    discount: 50,
    finalAmount: 550,
    customer: { id: small.asha, name: 'Asha Rao', phone: '+919800000001' },
    patient: { id: small.ashaSelf, name: 'Asha Rao' },
    patients: [{ id: small.ashaSelf }, { id: small.ashaSon }],
  })
  expect(body.data.orders[1]).toMatchObject({ id: cancelled, patient: { id: small.ashaSon }, patients: [{ id: small.ashaSon }, { id: small.ashaSelf }] })
})

test.each([
  ['status=Completed', 3],
  ['paymentStatus=Paid', 0],
  ['openOnly=true', 1],
  ['openOnly=true&paymentStatus=Pending', 1],
  ['openOnly=true&paymentStatus=Failed', 0],
  ['search=ASHA', 5],
  ['search=lab asha', 5],
  ['search=nobody', 0],
  [`customerId=${small.asha}`, 5],
  [`customerId=${small.ravi}`, 0],
  ['fromDate=2026-11-01', 4],
  ['toDate=2026-10-31', 1],
  ['fromDate=2026-11-20&toDate=2026-11-20', 1],
])('ORD-02, ORD-09 the list with %s counts %i', async (query, count) => {
  const { status, body } = await api.call('GET', `/orders/admin/all?${query}`)
  expect([status, body.data.totalCount]).toEqual([200, count])
  expect(body.data.orders).toHaveLength(query.startsWith('page') ? 0 : count)
})

test('ODT-03, ODT-04 one order carries customer, patients, items and its visit, and its version as ETag', async () => {
  const { body, etag } = await api.call('GET', `/orders/admin/${created}`)
  expect(etag).toBe('"v1"')
  expect(body.data).toMatchObject({
    id: created,
    sampleCollectionStatus: 'Scheduled',
    cancellationReason: null,
    patients: [{ id: small.ashaSelf, gender: 'Female', dateOfBirth: '1990-01-31' }, { id: small.ashaSon }],
    items: [{ type: 'test', testId: small.cbc, price: 300, finalPrice: 300, discount: 0, quantity: 1 }, { patientId: small.ashaSon }],
  })
  expect(body.data.tests).toHaveLength(2)
  expect(body.data.packages).toEqual([])
})

test('DASH-01 the figures are those of the month in the zone of the laboratory', async () => {
  const november = await api.call('GET', '/orders/admin/stats?month=2026-11')
  expect(november.body.data).toEqual({ month: '2026-11', newOrders: 1, completedOrders: 3, pendingOrders: 1, monthlyRevenue: 600 })
  expect((await api.call('GET', '/orders/admin/stats')).body.data).toEqual(november.body.data)
  expect((await api.call('GET', '/orders/admin/stats?month=2026-10')).body.data).toMatchObject({ newOrders: 0, monthlyRevenue: 300 })
  for (const month of ['2026-13', '0000-10', '0001-01', '9999-12'])
    expect([month, (await api.call('GET', `/orders/admin/stats?month=${month}`)).status]).toEqual([month, 422])
  expect((await api.call('GET', '/orders/admin/stats?month=2999-12')).status).toBe(200)
})

test('WRK-04 charts count by day in the laboratory’s zone, without cancelled orders and tests', async () => {
  const { body } = await api.call('GET', '/orders/admin/charts?fromDate=2026-10-31&toDate=2026-11-25')
  const { days, slots, tests } = body.data as unknown as {
    days: { date: string; orders: number; collected: number; revenue: number }[]
    slots: object[]
    tests: object[]
  }
  expect(days).toHaveLength(26)
  // Half past six in the evening of the last day of October, UTC, is the first of November in India.
  expect(days.filter(({ orders }) => orders > 0)).toMatchObject([
    { date: '2026-10-31', orders: 1, revenue: 300 },
    { date: '2026-11-01', orders: 1, revenue: 300 },
    { date: '2026-11-10', orders: 1, revenue: 300 },
    { date: '2026-11-21', orders: 1, revenue: 0 },
  ])
  expect(slots).toEqual([{ slot: '07:00-08:00', weekday: 3, booked: 1, capacity: 1 }])
  expect(tests).toEqual([{ id: small.cbc, name: 'Blood count', count: 4 }])
  const ordered = await api.call('GET', `/orders/admin/all?testId=${small.cbc}&fromDate=2026-10-31&toDate=2026-11-25`)
  // A list has the cancelled order too.
  expect(ordered.body.data.totalCount).toBe(5)
  expect((await api.call('GET', `/orders/admin/all?testId=${small.sugar}`)).body.data.orders).toEqual([])
  const usual = await api.call('GET', '/orders/admin/charts')
  expect(usual.body.data).toMatchObject({ from: '2026-10-23', to: '2026-11-21' })
  for (const period of ['fromDate=2026-11-02&toDate=2026-11-01', 'fromDate=2026-01-01&toDate=2026-11-01', 'fromDate=x'])
    expect([period, (await api.call('GET', `/orders/admin/charts?${period}`)).status]).toEqual([period, 422])
})
