import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { chooseAction, chooseOption } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

test('MON-02 the queue shows what is to be refunded since when, and a recorded refund leaves it', async () => {
  const { id, number } = await makeOrder(api.db)
  await api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: { paymentStatus: 'Paid', paymentMethod: 'upi' } })
  await api.call('POST', `/orders/admin/${id}/cancel`, { as: 'manager', body: { reason: 'Moved away' } })
  const { user } = await openApp({ api, at: '/orders/refunds', role: 'manager' })
  const row = (await screen.findByText(number)).closest('tr')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Refunds to make')
  const cells = within(row ?? document.body)
  for (const text of ['₹300', 'Cancelled', 'UPI']) expect(cells.getByText(text)).toBeTruthy()
  expect(await cells.findByText('for under 1 min')).toBeTruthy()
  await chooseAction(user, 'Record refund', number)
  const dialog = within(await screen.findByRole('dialog', { name: `Record refund of order ${number}` }))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount refunded').value).toBe('300')
  await chooseOption(user, 'Refund method', 'Cash')
  await user.click(dialog.getByRole('button', { name: 'Record refund' }))
  await waitFor(() => expect(screen.queryByText(number)).toBeNull())
})
