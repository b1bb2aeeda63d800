import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from './order-screen.tsx'
import { chooseOption, openDialog, openFromMore, pressEscape } from '#tests/support/panel-steps.ts'

test('ORD-06 the status dialog offers all six states and wants one', async () => {
  const open = openOrder()
  const dialog = await openDialog(open.user, 'Update Status')
  await open.user.click(dialog.getByRole('button', { name: 'Update status' }))
  expect(dialog.getByText('Please select a status')).toBeTruthy()
  await open.user.click(dialog.getByLabelText('New status'))
  for (const label of ['Created', 'Confirmed', 'Sample collected', 'Testing', 'Completed', 'Cancelled']) expect(await screen.findByTitle(label)).toBeTruthy()
  await open.user.click(screen.getByTitle('Completed'))
  expect(dialog.getByText('After this, only the payment can be changed.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Complete order' })).toBeTruthy()
  await open.user.click(dialog.getByLabelText('New status'))
  await open.user.click(await screen.findByTitle('Cancelled'))
  expect(dialog.getByText(/^This cannot be undone\./)).toBeTruthy()
  await open.user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(dialog.getByText('Please provide a reason for cancellation')).toBeTruthy()
  expect(open.custom()).toHaveLength(0)
})

test('ORD-06 the chosen status is sent once with notes and version, and the focus returns', async () => {
  const open = openOrder()
  const dialog = await openDialog(open.user, 'Update Status')
  await chooseOption(open.user, 'New status', 'Testing')
  await open.user.type(dialog.getByLabelText(/Notes/), '  arrived ')
  const answer = open.provider.hold('custom')
  await open.user.dblClick(dialog.getByRole('button', { name: 'Update status' }))
  expect(await dialog.findByRole('button', { name: /Updating/ })).toBeTruthy()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(open.custom()).toMatchObject([
    { resource: '/orders/admin/o1/status', given: { method: 'put', payload: { orderStatus: 'Testing', notes: 'arrived' }, headers: { 'If-Match': '"v1"' } } },
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Update Status'))
})

test('ORD-08 Paid needs a method; only Paid and Refunded have a reference number', async () => {
  const open = openOrder()
  const dialog = await openFromMore(open.user, 'Update payment')
  expect(dialog.queryByLabelText(/Reference number/)).toBeNull()
  await chooseOption(open.user, 'Payment status', 'Paid')
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  expect(dialog.getByText('Payment method is required when marking as paid')).toBeTruthy()
  await open.user.type(dialog.getByLabelText(/Reference number/), 'TX-1')
  await chooseOption(open.user, 'Payment method', 'UPI')
  expect(dialog.queryByText('Payment method is required when marking as paid')).toBeNull()
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  await waitFor(() =>
    expect(open.custom()).toMatchObject([
      {
        resource: '/orders/admin/o1/payment-status',
        given: { method: 'put', payload: { paymentStatus: 'Paid', paymentMethod: 'upi', referenceNumber: 'TX-1', notes: null } },
      },
    ]),
  )
})

test('ORD-08 a reference number typed for another state is not sent', async () => {
  const open = openOrder({ paymentStatus: 'Paid', paymentMethod: 'card', referenceNumber: 'TX-9', paymentNotes: 'By phone' })
  const dialog = await openDialog(open.user, 'Update payment')
  expect(dialog.getByLabelText<HTMLInputElement>(/Reference number/).value).toBe('TX-9')
  await chooseOption(open.user, 'Payment status', 'Failed')
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  await waitFor(() => expect(open.custom()).toHaveLength(1))
  expect(open.custom()[0]?.given).not.toHaveProperty('payload.referenceNumber')
  expect(open.custom()[0]?.given, 'the notes that were there stay').toHaveProperty('payload.notes', 'By phone')
})

test('GEN-08 a dialog with a draft asks before it closes; an untouched one does not', async () => {
  const open = openOrder()
  await openDialog(open.user, 'Update Status')
  pressEscape(screen.getByLabelText('New status'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await openDialog(open.user, 'Update Status')
  await open.user.type(dialog.getByLabelText(/Notes/), 'x')
  await open.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
})
