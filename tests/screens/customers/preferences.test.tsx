import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, beforeAll, onTestFinished, vi } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { held } from '#tests/support/held.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { chooseOption, chooseAction } from '#tests/support/panel-steps.ts'
import { small, makeOrder, mixedOrder, smallLabNow } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { numbered } from '#tests/support/ids.ts'

const api = labApi()

test('CUS-04 GEN-06 preferences that failed to save stay ticked with the failure; a retry saves them', async () => {
  let isFailing = true
  const preferences = { sms: { OrderConfirmed: false } }
  expect((await api.call('PUT', `/admin/customers/${small.asha}/notification-preferences`, { as: 'manager', body: { preferences } })).status).toBe(200)
  const { user } = await openApp({
    api,
    at: `/customers/${small.asha}`,
    role: 'manager',
    answer: (request, send) => (isFailing && request.method === 'PUT' ? Promise.resolve(Response.json({ status: 'error' }, { status: 500 })) : send(request)),
  })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Report available by SMS' })
  const dialog = within(box.closest<HTMLElement>('[role=dialog]') ?? document.body)
  const before = box.checked
  await user.click(box)
  expect(dialog.getByRole('button', { name: 'SMS: Mixed' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save preferences' }))
  expect(await dialog.findByText('Failed to update preferences')).toBeTruthy()
  expect(box.checked).toBe(!before)
  isFailing = false
  await user.click(dialog.getByRole('button', { name: 'Save preferences' }))
  expect(await screen.findByText('Notification preferences saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { body } = await api.call('GET', `/admin/customers/${small.asha}/notification-preferences`, { token: await api.signIn('manager') })
  const saved = dataOf<Record<'email' | 'sms', Record<string, boolean>>>(body)
  expect(saved.sms).toMatchObject({ ReportAvailable: !before, OrderConfirmed: false })
  expect(saved.email).toMatchObject({ ReportAvailable: before, OrderConfirmed: true })
})

test('CUS-04 the preferences of one customer whose answer is late are not shown for another', async () => {
  for (const [id, wanted] of [
    [small.asha, false],
    [small.ravi, true],
  ] as const) {
    const preferences = { sms: { SampleCollected: wanted } }
    expect((await api.call('PUT', `/admin/customers/${id}/notification-preferences`, { as: 'manager', body: { preferences } })).status).toBe(200)
  }
  const { until, release } = held()
  const { user, sent } = await openApp({
    api,
    at: `/customers/${small.asha}`,
    role: 'manager',
    answer: async (request, send) => {
      if (request.url.endsWith(`${small.asha}/notification-preferences`)) await until
      return send(request)
    },
  })
  const open = async () => user.click(await screen.findByRole('button', { name: 'Notification Preferences' }))
  await open()
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith(`${small.asha}/notification-preferences`))).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await goTo(`/customers/${small.ravi}`)
  await screen.findByRole('heading', { name: /Ravi Iyer/ })
  await open()
  release()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Sample collected by SMS' })).checked).toBe(true)
})

test('CUS-04 a colleague’s preference changes are kept beside one’s own, and reported', async () => {
  const path = `/admin/customers/${small.ravi}/notification-preferences`
  const { user } = await openApp({ api, at: `/customers/${small.ravi}`, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Notification Preferences' }))
  await user.click(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Report available by SMS' }))
  const theirs = { preferences: { email: { OrderConfirmed: false } } }
  expect((await api.call('PUT', path, { as: 'super_admin', body: theirs })).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Save preferences' }))
  expect(await screen.findByText('Notification preferences saved. Changes of somebody else are kept')).toBeTruthy()
  const saved = dataOf<Record<'email' | 'sms', Record<string, boolean>>>((await api.call('GET', path, { as: 'manager' })).body)
  expect([saved.sms.ReportAvailable, saved.email.OrderConfirmed, saved.email.ReportAvailable]).toEqual([false, false, true])
})

test('CUS-02 ODT-11 a customer status changed by a colleague is shown before it is replaced', async () => {
  const { user } = await openApp({ api, at: '/customers', role: 'manager' })
  await chooseAction(user, 'Change status', 'Ravi Iyer')
  const dialog = within(await screen.findByRole('dialog'))
  await chooseOption(user, await dialog.findByLabelText(/^Status/), 'Inactive')
  expect((await api.call('PUT', `/customers/admin/${small.ravi}/status`, { as: 'super_admin', body: { status: 'blocked' } })).status).toBe(200)
  await user.click(dialog.getByRole('button', { name: 'Save status' }))
  expect(await dialog.findByText(/changed this on .*, after you opened it/)).toBeTruthy()
  expect((await stored(api.db, customers, small.ravi))?.status).toBe('blocked')
  await user.click(await dialog.findByRole('button', { name: 'Save mine over theirs' }))
  await waitFor(async () => expect((await stored(api.db, customers, small.ravi))?.status).toBe('inactive'))
})

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
