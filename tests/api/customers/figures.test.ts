import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import type { PaymentKind } from '#domain/payment-ledger.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeVisit, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = smallApi({ isAlone: true })

let rows = 0

/** An order with what was paid of it, in paise. */
async function order(
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  money: readonly (readonly [PaymentKind, number])[],
  more: Parameters<typeof makeOrder>[1] = {},
) {
  const { id } = await makeOrder(api.db, { status, ...more })
  await api.db.update(orders).set({ paymentStatus }).where(eq(orders.id, id))
  for (const [kind, amount] of money) {
    rows += 1
    await api.db.insert(payments).values({ id: numbered('payment', rows), orderId: id, kind, amount, at: smallLabNow.toISOString() })
  }
  return id
}

test('CUS-02 BOOK-02 figures of customers follow partial, excess, cancelled and refunded payments', async () => {
  await order('Created', 'Pending', [], mixedOrder)
  await order('Testing', 'Pending', [['payment', 10_050]])
  await order('Completed', 'Paid', [['payment', 30_000]])
  const last = await order('Completed', 'Paid', [
    ['payment', 30_000],
    ['payment', 20_000],
  ])
  await order('Cancelled', 'Pending', [])
  await order('Cancelled', 'Paid', [['payment', 30_000]])
  await order('Completed', 'Refunded', [
    ['payment', 30_000],
    ['refund', 30_000],
  ])
  await order('Created', 'Failed', [
    ['payment', 30_000],
    ['reversal', 30_000],
  ])
  const ravis = await order('Created', 'Pending', [['payment', 5_000]])
  const [newest, former] = ['2026-11-21T20:00:00.000Z', '2026-11-19T20:00:00.000Z']
  await api.db.update(orders).set({ createdAt: newest }).where(eq(orders.id, last))
  await api.db.update(orders).set({ customerId: small.ravi, createdAt: former }).where(eq(orders.id, ravis))
  for (const [day, status] of [
    ['2026-11-23', 'Completed'],
    ['2026-11-25', 'Scheduled'],
  ] as const) {
    const visit = await makeVisit(api.db, last, day, { slotId: small.wide })
    await api.db.update(sampleCollections).set({ status }).where(eq(sampleCollections.id, visit))
  }
  const figures = async (id: string) => (await api.call('GET', `/customers/admin/${id}`)).body.data.figures
  // 1,491.25 of the mixed order, 300 - 100.50 of the second, 300 whose payment did not come.
  const money = { paid: 100.5 + 300 + 500 + 300, balance: 1491.25 + 199.5 + 300, overpaid: 200 + 300 }
  const ofAsha = { orders: 8, openOrders: 3, lastOrder: newest, ...money }
  const ofRavi = { orders: 1, openOrders: 1, lastOrder: former, paid: 50, balance: 250, overpaid: 0 }
  expect(await figures(small.asha)).toEqual({ ...ofAsha, prescriptions: 0, lastVisit: '2026-11-23' })
  expect(await figures(small.ravi)).toEqual({ ...ofRavi, prescriptions: 0, lastVisit: null })
  const { body } = await api.call('GET', '/customers/admin?search=98000&limit=10')
  const listed = new Map((body.items as readonly { readonly id: string; readonly figures: unknown }[]).map(({ id, figures }) => [id, figures]))
  expect([listed.get(small.asha), listed.get(small.ravi)]).toEqual([ofAsha, ofRavi])
})
