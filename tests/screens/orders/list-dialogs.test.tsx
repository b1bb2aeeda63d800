import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'
import { chooseAction } from '#tests/support/panel-steps.ts'

const api = labApi()

test('ORD-08 ODT-11 from the list too: who was quicker is said, what was typed stays, and Save mine over theirs counts', async () => {
  const { id } = await makeOrder(api.db)
  const open = await openApp({ api, at: '/orders' })
  const number = (await screen.findAllByText(/^LAB-/))[0]?.textContent ?? ''
  await chooseAction(open.user, 'Update Payment', number)
  await open.user.type(await screen.findByLabelText(/Notes/), 'by phone')
  const dialog = within(screen.getByRole('dialog'))
  const paid = { paymentStatus: 'Paid', paymentMethod: 'card' }
  await api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: paid })
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  expect(await dialog.findByText(/Test Manager changed this on 21\/11\/2026, 13:30.*payment/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe('by phone')
  await within(screen.getByRole('table', { hidden: true })).findByText('Paid')
  await open.user.click(dialog.getByRole('button', { name: 'Save mine over theirs' }))
  expect(await within(screen.getByRole('table', { hidden: true })).findByText('Pending')).toBeTruthy()
})
