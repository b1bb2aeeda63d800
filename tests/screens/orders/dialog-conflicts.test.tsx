import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failedChange } from '#tests/support/memory-provider.ts'
import { openOrder } from './order-screen.tsx'
import { openFromMore, pressEscape } from '#tests/support/panel-steps.ts'

type Opened = ReturnType<typeof openOrder>

const theirs = { paymentStatus: 'Failed', paymentNotes: 'The card was refused' }

/** Somebody else changes the order on the server. */
function changeMeanwhile({ provider }: Opened) {
  return provider.changeElsewhere('orders', 'o1', theirs)
}

async function payOverAChange({ isReadable = true } = {}) {
  const open = openOrder()
  const dialog = await openFromMore(open.user, 'Update payment')
  await open.user.type(dialog.getByLabelText(/Notes/), 'Mine')
  await changeMeanwhile(open)
  open.provider.fail('custom', failedChange(412, 'Changed by Meera Nair at 10:04'))
  if (!isReadable) open.provider.getOne = () => Promise.reject(failedChange(0))
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  expect(await dialog.findByText('Changed by Meera Nair at 10:04')).toBeTruthy()
  return { ...open, dialog }
}

const sent = ({ custom }: Pick<Opened, 'custom'>) => custom().map(({ given }) => given)

/** A dialog whose order somebody else had changed could only be closed, and what was typed there was lost. */
test('ORD-08 a payment changed meanwhile shows both versions, and Save mine over theirs overwrites', async () => {
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

test('ORD-07 cancelling an order changed meanwhile explains a second press, which cancels it', async () => {
  const open = openOrder()
  const dialog = await openFromMore(open.user, 'Cancel Order')
  await open.user.type(dialog.getByLabelText('Reason for cancellation'), 'moved away')
  await changeMeanwhile(open)
  open.provider.fail('custom', failedChange(409, 'Changed by Meera Nair at 10:04'))
  await open.user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await dialog.findByText('“Cancel order” tries again with what is there now.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Save mine over theirs' })).toBeNull()
  await open.user.click(dialog.getByRole('button', { name: /Cancel order$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(open)).toMatchObject([{ headers: { 'If-Match': '"v1"' } }, { headers: { 'If-Match': '"v2"' }, payload: { reason: 'moved away' } }])
})

test('ORD-08 a rule that refuses a payment offers nothing to reload or overwrite when nobody changed it', async () => {
  const open = openOrder()
  const dialog = await openFromMore(open.user, 'Update payment')
  await open.user.type(dialog.getByLabelText(/Notes/), 'Mine')
  const reads = () => open.provider.calls.filter(({ what }) => what === 'one').length
  const before = reads()
  open.provider.fail('custom', failedChange(409, 'The day of this payment is closed'))
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  expect(await dialog.findByText('The day of this payment is closed')).toBeTruthy()
  await waitFor(() => expect(reads()).toBeGreaterThan(before + 1))
  expect(dialog.queryByRole('button', { name: /^(Reload|Save mine over theirs)$/ })).toBeNull()
  expect(dialog.queryByRole('region', { name: 'Now on the server' })).toBeNull()
})

test('ORD-07 a second press after a failure other than a conflict overwrites nothing unseen', async () => {
  const open = openOrder()
  const dialog = await openFromMore(open.user, 'Cancel Order')
  await open.user.type(dialog.getByLabelText('Reason for cancellation'), 'moved away')
  open.provider.fail('custom', failedChange(503))
  await open.user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  await dialog.findByText('Failed to cancel order. Please try again.')
  await changeMeanwhile(open)
  await open.user.click(dialog.getByRole('button', { name: /Cancel order$/ }))
  await waitFor(() => expect(sent(open)).toMatchObject([{ headers: { 'If-Match': '"v1"' } }, { headers: { 'If-Match': '"v1"' } }]))
})

test('ORD-08 after a conflict the order behind is current, and the dialog’s own button overwrites nothing', async () => {
  const open = await payOverAChange()
  await waitFor(() => expect(document.querySelector('.order-standing')?.textContent).toContain('Failed'))
  await open.user.click(open.dialog.getByRole('button', { name: /Update payment$/ }))
  await waitFor(() => expect(sent(open)).toMatchObject([{ headers: { 'If-Match': '"v1"' } }, { headers: { 'If-Match': '"v1"' } }]))
})

/** The order's latest state was overwritten unseen. */
test('ORD-08 Save mine over theirs overwrites what was shown; a later change conflicts again', async () => {
  const open = await payOverAChange()
  await open.dialog.findByText('The card was refused')
  await open.provider.changeElsewhere('orders', 'o1', { paymentNotes: 'Paid at the door' })
  open.provider.fail('custom', failedChange(412, 'Changed by Asha Rao at 10:09'))
  await open.user.click(open.dialog.getByRole('button', { name: 'Save mine over theirs' }))
  expect(await open.dialog.findByText('Paid at the door')).toBeTruthy()
  expect(open.dialog.queryByText('The card was refused')).toBeNull()
  await open.user.click(open.dialog.getByRole('button', { name: 'Save mine over theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(open)).toMatchObject(['"v1"', '"v2"', '"v3"'].map((version) => ({ headers: { 'If-Match': version } })))
})

test('ORD-08 Save mine over theirs sends nothing when the order cannot be read', async () => {
  const open = await payOverAChange({ isReadable: false })
  await open.user.click(open.dialog.getByRole('button', { name: 'Save mine over theirs' }))
  expect(await open.dialog.findByText(/did not answer in time/)).toBeTruthy()
  expect(sent(open)).toHaveLength(1)
})

/** The order was read again behind the open dialog, whose change then went unasked over one that nobody here had seen. */
test('ORD-06 a dialog sends the version of its opening, despite later reads', async () => {
  const open = openOrder()
  const dialog = await openFromMore(open.user, 'Update payment')
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
  const dialog = await openFromMore(open.user, 'Update payment')
  const answer = open.provider.hold('custom')
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  await dialog.findByRole('button', { name: /Updating/ })
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  pressEscape(dialog.getByLabelText(/Notes/))
  await open.router.navigate('/orders')
  await open.user.click(await screen.findByRole('button', { name: 'Stay' }))
  open.provider.fail('custom', failedChange(403, 'Not yours'))
  answer()
  expect(await dialog.findByText('Not yours')).toBeTruthy()
})
