import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { small } from '#tests/support/small-lab.ts'

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
  await user.click(summary.getByRole('button', { name: 'Place order' }))
  const link = (await screen.findByText('Prescription', { selector: 'dt' })).nextElementSibling?.querySelector('a')
  expect(link?.getAttribute('href')).toBe(`/prescriptions/${id}`)
  const cart = await api.call('GET', `/cart/admin/prescription/${id}`, { as: 'manager' })
  expect(dataOf<object>(cart.body)).toMatchObject({ items: [], orders: [{ id: expect.any(String) }] })
})
