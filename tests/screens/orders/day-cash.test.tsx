import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openDialog, retype } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi()
const pay = (id: string, body: object) => api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: { paymentStatus: 'Paid', ...body } })

test('MON-03 a day shows who took what; it closes with the counted cash and the reason for a difference', async () => {
  const { id } = await makeOrder(api.db)
  await pay(id, { paymentMethod: 'cash', amount: 200 })
  await pay(id, { paymentMethod: 'upi', amount: 100 })
  const { user } = await openApp({ api, at: '/cash', role: 'manager' })
  const rows = within(await screen.findByRole('region', { name: 'Payments by person and method' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PersonMethodPaymentsRefundsNet',
    `${staffOf('manager').name}Cash₹200₹0₹200`,
    `${staffOf('manager').name}UPI₹100₹0₹100`,
    'AllCash₹200₹0₹200',
    'AllUPI₹100₹0₹100',
    'AllAll methods₹300₹0₹300',
  ])
  await user.click(screen.getByRole('button', { name: 'Close the day' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Close the cash of/ }))
  await retype(user, dialog.getByLabelText('Opening balance'), '50')
  await user.type(dialog.getByLabelText('Counted cash'), '240')
  expect(await dialog.findByText('-₹10')).toBeTruthy()
  const close = () => user.click(dialog.getByRole('button', { name: 'Close the day' }))
  await close()
  expect(await dialog.findByText('Please say why the counted cash differs')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason for the difference'), 'Change was short')
  await close()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const box = await screen.findByRole('region', { name: 'Cash box' })
  await waitFor(() => expect(box.textContent).toContain('Opening balance₹50Expected cash₹250Counted cash₹240Difference-₹10Change was short'))
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
  const closed = within(await screen.findByRole('region', { name: 'Closed days' }))
  expect(await closed.findByText('Change was short')).toBeTruthy()
})

test('MON-03 on a closed day Mark paid asks a super admin for the reason, and keeps it', async () => {
  const { id } = await makeOrder(api.db)
  const { user } = await openApp({ api, at: `/orders/${id}`, role: 'super_admin' })
  const dialog = await openDialog(user, 'Mark paid')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  expect(dialog.queryByLabelText(/^Notes/)).toBeNull()
  await user.keyboard('{Enter}')
  expect(await dialog.findByText(/ is closed: please give the reason in the notes$/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Notes/), 'Brought after closing')
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const read = await api.call('GET', `/orders/admin/${id}`, { as: 'manager' })
  expect(read.body).toMatchObject({ data: { paymentStatus: 'Paid', paymentNotes: 'Brought after closing' } })
})

test('MON-03 on a closed day a payment by one click opens the dialog with the reason', async () => {
  const { id } = await makeOrder(api.db)
  const { user } = await openApp({ api, at: `/orders/${id}`, role: 'super_admin' })
  await user.click(await screen.findByRole('button', { name: 'Mark paid: more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark paid: UPI' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Notes/), 'Brought after closing')
  await user.click(dialog.getByRole('button', { name: 'Mark paid: UPI' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
