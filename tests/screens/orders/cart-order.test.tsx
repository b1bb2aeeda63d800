import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = labApi()

test('BOOK-07 the cart of a reviewed prescription is placed as an order, which leads back to the prescription', async () => {
  const id = await makePrescription(api.db, { patientId: small.ashaSon, status: 'Reviewed' })
  const items = [
    { type: 'test', itemId: small.sugar, quantity: 2 },
    { type: 'package', itemId: small.pack },
  ]
  await api.call('POST', `/cart/admin/${small.asha}/${small.ashaSon}/items`, { as: 'manager', body: { items } })
  const { user } = await openApp({ api, at: `/prescriptions/${id}/cart` })
  await user.click(await screen.findByRole('button', { name: 'Place order' }))
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }))
  expect((await summary.findByRole('region', { name: 'Order of Kiran Rao' })).textContent).toMatch(/Sugar 100% × 2.*Basic/)
  await user.click(await screen.findByRole('radio', { name: 'Later' }))
  await change(api.db, tests, small.sugar, { price: 9_025 })
  await user.click(summary.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByText(/is placed\. It costs ₹530\.50 instead of ₹511: a price has changed/)).toBeTruthy()
  const link = (await screen.findByText('Prescription', { selector: 'dt' })).nextElementSibling?.querySelector('a')
  expect(link?.getAttribute('href')).toBe(`/prescriptions/${id}`)
  const cart = await api.call('GET', `/cart/admin/prescription/${id}`, { as: 'manager' })
  expect(dataOf<object>(cart.body)).toMatchObject({ items: [], orders: [{ id: expect.any(String) }] })
})

test('BOOK-02 the tests of a customer’s last order are taken again by one click, beside what is chosen already', async () => {
  const lines = [{ patientId: small.ashaSelf }, { patientId: small.ashaSon, sold: 'sugar', quantity: 2 }] as const
  const earlier = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], lines, createdAt: '2026-11-21T09:00:00.000Z' })
  const { user } = await openApp({ api, at: `/orders/new?customerId=${small.asha}` })
  expect((await screen.findByRole('link', { name: earlier.number })).getAttribute('href')).toBe(`/orders/${earlier.id}`)
  await user.click(await screen.findByRole('checkbox', { name: 'Kiran Rao' }))
  await user.click(screen.getByRole('button', { name: 'Same tests as 21/11/2026' }))
  const summary = within(screen.getByRole('complementary', { name: 'Summary' }))
  expect((await summary.findByRole('region', { name: 'Order of Asha Rao' })).textContent).toMatch(/Blood count₹/)
  expect(summary.getByRole('region', { name: 'Order of Kiran Rao' }).textContent).toMatch(/Sugar 100% × 2/)
})
