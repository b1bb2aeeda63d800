import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = labApi()

/** Orders of Asha, the oldest first: what was paid of each, in paise. */
const paidOf = [
  { of: { status: 'Completed' }, paymentStatus: 'Paid', amount: 30_000 },
  { of: mixedOrder, paymentStatus: 'Pending', amount: 9_125 },
  { of: { status: 'Cancelled', lines: [{ quantity: 2 }] }, paymentStatus: 'Paid', amount: 60_000 },
  { of: { lines: [{ sold: 'sugar' }] }, paymentStatus: 'Failed', amount: 0 },
] as const

beforeAll(async () => {
  for (const [index, { of, paymentStatus, amount }] of paidOf.entries()) {
    const { id } = await makeOrder(api.db, { ...of, createdAt: `2026-11-1${index}T08:00:00.000Z` })
    await api.db.update(orders).set({ paymentStatus }).where(eq(orders.id, id))
    if (amount === 0) continue
    await api.db.insert(payments).values({ id: numbered('payment', index), orderId: id, kind: 'payment', amount, at: smallLabNow.toISOString() })
  }
})

/** Heading and cells of the customer's orders, without the first ones. */
async function shownOrders(without: number) {
  const list = within(await screen.findByRole('region', { name: 'Orders' }))
  const textsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].slice(without).map(({ textContent }) => textContent)
  return list.getAllByRole('row').map(textsOf)
}

test('CUS-03 MON-02 a customer’s orders, newest first, show their balance or refund and payment status', async () => {
  await openApp({ api, at: `/customers/${small.asha}?tab=orders`, role: 'operator' })
  expect(await shownOrders(2)).toEqual([
    ['Amount', 'Balance', 'Status', 'Payment'],
    ['₹80.50', '₹80.50 to collect', 'Created', 'Failed'],
    ['₹600', '₹600 to refund', 'Cancelled', 'Paid'],
    ['₹1,491.25', '₹1,400 to collect', 'Created', 'Pending'],
    ['₹300', '₹0', 'Completed', 'Paid'],
  ])
})

test('CUS-03 on a phone balance and payment status are under amount and status', async () => {
  const wide = window.matchMedia
  const narrow = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width: 767') }))
  onTestFinished(() => narrow.mockRestore())
  await openApp({ api, at: `/customers/${small.asha}?tab=orders`, role: 'operator' })
  expect((await shownOrders(1)).slice(0, 3)).toEqual([
    ['Amount', 'Status'],
    ['₹80.50₹80.50 to collect', 'CreatedFailed'],
    ['₹600₹600 to refund', 'CancelledPaid'],
  ])
})
