import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '#tests/support/memory-provider.ts'
import { openOrder } from './order-screen.tsx'
import { openDialog } from '#tests/support/panel-steps.ts'

type Opened = ReturnType<typeof openOrder>

const theirs = { paymentStatus: 'Failed', paymentNotes: 'The card was refused' }

/** Somebody else changes the order on the server. */
function changeMeanwhile({ provider }: Opened) {
  return provider.changeElsewhere('orders', 'o1', theirs)
}

async function payOverAChange() {
  const open = openOrder()
  const dialog = await openDialog(open.user, 'Update Payment')
  await open.user.type(dialog.getByLabelText(/Notes/), 'Mine')
  await changeMeanwhile(open)
  open.provider.fail('custom', refusal(412, 'Changed by Meera Nair at 10:04'))
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  expect(await dialog.findByText('Changed by Meera Nair at 10:04')).toBeTruthy()
  return { ...open, dialog }
}

const sent = ({ custom }: Pick<Opened, 'custom'>) => custom().map(({ given }) => given)

/** A dialog whose order somebody else had changed could only be closed, and what was typed there was lost. */
test('ORD-08 a payment changed by someone else meanwhile: both are shown, and Save mine over theirs overwrites the other', async () => {
  const open = await payOverAChange()
  const now = within(await open.dialog.findByRole('region', { name: 'Now on the server' }))
  expect(now.getByText('Failed')).toBeTruthy()
  expect(now.getByText('The card was refused')).toBeTruthy()
  expect(now.queryByText('Reference number')).toBeNull()
  await open.user.click(open.dialog.getByRole('button', { name: 'Save mine over theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(open)).toMatchObject([{ headers: { 'If-Match': '"v1"' } }, { headers: { 'If-Match': '"v2"' }, payload: { notes: 'Mine' } }])
})

test('ORD-08 a payment changed by someone else meanwhile: Reload drops mine and goes on from theirs', async () => {
  const open = await payOverAChange()
  await open.user.click(open.dialog.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(open.dialog.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe('The card was refused'))
  expect(open.dialog.queryByText(/Changed by Meera Nair/)).toBeNull()
  await open.user.click(open.dialog.getByRole('button', { name: /Update payment$/ }))
  await waitFor(() => expect(sent(open)).toMatchObject([{}, { headers: { 'If-Match': '"v2"' }, payload: { notes: 'The card was refused' } }]))
})

test('ORD-07 cancelling an order that someone else changed meanwhile says what pressing again does, and does it', async () => {
  const open = openOrder()
  const dialog = await openDialog(open.user, 'Cancel Order')
  await open.user.type(dialog.getByLabelText('Reason for cancellation'), 'moved away')
  await changeMeanwhile(open)
  open.provider.fail('custom', refusal(412, 'Changed by Meera Nair at 10:04'))
  await open.user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await dialog.findByText('“Cancel order” tries again with what is there now.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Save mine over theirs' })).toBeNull()
  await open.user.click(dialog.getByRole('button', { name: /Cancel order$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(open)).toMatchObject([{ headers: { 'If-Match': '"v1"' } }, { headers: { 'If-Match': '"v2"' }, payload: { reason: 'moved away' } }])
})

/** The order was read again behind the open dialog, whose change then went unasked over one that nobody here had seen. */
test('ORD-06 a dialog sends the version that it was opened with, whatever is read behind it', async () => {
  const open = openOrder()
  const dialog = await openDialog(open.user, 'Update Payment')
  await changeMeanwhile(open)
  const reads = () => open.provider.calls.filter(({ what }) => what === 'one').length
  const before = reads()
  fireEvent.focus(window)
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await screen.findAllByText('Failed')
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  await waitFor(() => expect(sent(open)).toMatchObject([{ headers: { 'If-Match': '"v1"' } }]))
})

/** A dialog that was closed while it worked showed nobody that its change failed. */
test('GEN-08 a dialog stays open while it works, and shows the result', async () => {
  const open = openOrder()
  const dialog = await openDialog(open.user, 'Update Payment')
  const answer = open.provider.hold('custom')
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  await dialog.findByRole('button', { name: /Updating/ })
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(dialog.getByLabelText(/Notes/), { key: 'Escape', keyCode: 27 })
  await open.router.navigate('/orders')
  await open.user.click(await screen.findByRole('button', { name: 'Stay' }))
  open.provider.fail('custom', refusal(403, 'Not yours'))
  answer()
  expect(await dialog.findByText('Not yours')).toBeTruthy()
})
