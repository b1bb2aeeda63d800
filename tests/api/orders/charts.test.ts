import { beforeAll, expect, test } from 'vitest'
import type { PaymentKind } from '#domain/payment-ledger.ts'
import { newId } from '#server/db/id.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })

interface Day {
  readonly date: string
  readonly orders: number
  readonly collected: number
  readonly revenue: number
}

const charts = async (from: string, to: string) =>
  (await api.call('GET', `/orders/admin/charts?fromDate=${from}&toDate=${to}`)).body.data.days as unknown as Day[]
const row = (orderId: string, kind: PaymentKind, amount: number, at: string) =>
  api.db.insert(payments).values({ id: newId(new Date(at)), orderId, kind, amount, method: 'upi', at })

beforeAll(async () => {
  await api.db.delete(payments)
  // ₹1,591.50 less a discount of ₹100.25, ordered in September and completed.
  const completed = await makeOrder(api.db, { ...mixedOrder, status: 'Completed', createdAt: '2026-09-30T06:00:00.000Z' })
  const cancelled = await makeOrder(api.db, { status: 'Cancelled', createdAt: '2026-10-05T06:00:00.000Z' })
  const open = await makeOrder(api.db, { createdAt: '2026-10-05T06:00:00.000Z', lines: [{ quantity: 4 }] })
  // 20:00 UTC is half past one of the next day in India: the first of October, and the first of November.
  await row(completed.id, 'payment', 100_000, '2026-09-30T20:00:00.000Z')
  await row(open.id, 'payment', 50_050, '2026-10-31T20:00:00.000Z')
  await row(completed.id, 'payment', 49_125, '2026-10-31T18:29:59.999Z')
  await row(cancelled.id, 'payment', 30_000, '2026-10-05T06:00:00.000Z')
  await row(open.id, 'payment', 70_000, '2026-10-05T18:30:00.000Z')
  await row(open.id, 'reversal', 70_000, '2026-10-06T06:00:00.000Z')
  await row(cancelled.id, 'refund', 30_000, '2026-10-12T06:00:00.000Z')
})

test('WRK-04 collected is payments less refunds per day, cancelled orders included; it may be negative', async () => {
  const days = await charts('2026-10-01', '2026-10-31')
  expect(days.filter(({ collected }) => collected !== 0).map(({ date, collected }) => [date, collected])).toEqual([
    ['2026-10-01', 1000],
    ['2026-10-05', 300],
    ['2026-10-12', -300],
    ['2026-10-31', 491.25],
  ])
  expect((await charts('2026-11-01', '2026-11-01'))[0]?.collected).toBe(500.5)
  expect((await charts('2026-09-30', '2026-09-30'))[0]).toMatchObject({ collected: 0, revenue: 1591.5 })
})

test('DASH-01 the revenue of the month stays that of completed orders', async () => {
  const { id } = await makeOrder(api.db, { ...mixedOrder, createdAt: '2026-08-31T18:30:00.000Z' })
  const revenue = async () => (await api.call('GET', '/orders/admin/stats?month=2026-09')).body.data.monthlyRevenue
  const before = Number(await revenue())
  await row(id, 'payment', 149_125, '2026-09-02T06:00:00.000Z')
  expect(await revenue()).toBe(before)
  await change(api.db, orders, id, { orderStatus: 'Completed' })
  expect(await revenue()).toBe(before + 1591.5)
})
