import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { chooseOption, chooseAction, openDialog, openFromMore, retype } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()
const pay = (id: string, body: object) => api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: { paymentStatus: 'Paid', ...body } })
const read = async (id: string) => ((await api.call('GET', `/orders/admin/${id}`, { as: 'manager' })).body as { data: Readonly<Record<string, unknown>> }).data
const openOrder = (id: string) => openApp({ api, at: `/orders/${id}`, role: 'manager' })

test('MON-01 Mark paid and Update payment record a partial payment and preview booking and debt', async () => {
  const { id } = await makeOrder(api.db)
  const { user } = await openOrder(id)
  const first = await openDialog(user, 'Mark paid')
  expect(first.getByLabelText<HTMLInputElement>('Amount').value, 'the balance').toBe('300')
  await user.click(first.getByRole('radio', { name: 'Card' }))
  await retype(user, first.getByLabelText('Amount'), '100.50')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await openFromMore(user, 'Update payment')
  await chooseOption(user, 'Payment status', 'Paid')
  expect(await second.findByText('₹199.50 is booked as paid by …; nothing is owed afterwards.')).toBeTruthy()
  await chooseOption(user, 'Payment method', 'UPI')
  await user.type(second.getByLabelText(/^Amount/), '99.50')
  expect(await second.findByText('₹99.50 is booked as paid by UPI; ₹100 is owed afterwards.')).toBeTruthy()
  await user.click(second.getByRole('button', { name: 'Update payment' }))
  await waitFor(async () => expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paidAmount: 200, balance: 100 }))
})

test('MON-02 Refunded in testing reports that nothing is overpaid; an amount and a reason preview the debt', async () => {
  const { id } = await makeOrder(api.db, { status: 'Testing', lines: [{ quantity: 2 }] })
  await pay(id, { paymentMethod: 'upi', amount: 200 })
  const { user } = await openOrder(id)
  const dialog = await openFromMore(user, 'Update payment')
  await chooseOption(user, 'Payment status', 'Refunded')
  expect(await dialog.findByText('Nothing is overpaid: enter the amount that is paid back, and the reason.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Amount/), '200')
  expect(await dialog.findByText('₹200 is paid back by …; ₹600 is owed afterwards.')).toBeTruthy()
  const save = () => user.click(dialog.getByRole('button', { name: 'Update payment' }))
  await save()
  expect(await dialog.findByText('Please select how it was refunded')).toBeTruthy()
  await chooseOption(user, 'Payment method', 'Cash')
  await save()
  expect(await dialog.findByText('Please give a reason for refunding money that was not overpaid')).toBeTruthy()
  expect(await read(id)).toMatchObject({ paidAmount: 200, balance: 400 })
  await user.type(dialog.getByLabelText(/^Notes/), 'Sample lost')
  await save()
  await waitFor(async () => expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paidAmount: 0, balance: 600 }))
})

test('MON-01 Correct payment from the list lists the payments that hold, and corrects the chosen one', async () => {
  const { id, number } = await makeOrder(api.db)
  await pay(id, { paymentMethod: 'upi', referenceNumber: 'R1', amount: 200 })
  await pay(id, { paymentMethod: 'card', referenceNumber: 'C2' })
  const { user } = await openApp({ api, at: `/orders?search=${number}`, role: 'manager' })
  await screen.findByText(number)
  await chooseAction(user, 'Correct payment', number)
  const dialog = within(await screen.findByRole('dialog', { name: /^Correct payment of order/ }))
  const options = await dialog.findAllByRole('radio')
  expect(options.map((each) => [each.closest('label')?.textContent, (each as HTMLInputElement).checked])).toEqual([
    [expect.stringMatching(/^₹200 by UPI, reference R1 · /), false],
    [expect.stringMatching(/^₹100 by Card, reference C2 · /), true],
  ])
  const reference = dialog.getByLabelText<HTMLInputElement>(/^Reference number/)
  expect(reference.value).toBe('C2')
  await user.click(options[0] as HTMLElement)
  expect(reference.value).toBe('R1')
  await retype(user, reference, 'R11')
  await user.type(dialog.getByLabelText('Reason for the correction'), 'Mistyped')
  await user.click(dialog.getByRole('button', { name: 'Correct payment' }))
  expect(await screen.findByText(`The payment of ${number} is corrected`)).toBeTruthy()
  const { payments, ...order } = await read(id)
  expect(order).toMatchObject({ paymentMethod: 'card', referenceNumber: 'C2', paidAmount: 300 })
  expect((payments as readonly object[]).at(-1)).toMatchObject({ amount: 200, method: 'upi', referenceNumber: 'R11', notes: 'Mistyped' })
})

/** Marks an order paid by Cash from its page, at once. */
async function markPaid(id: string) {
  const open = await openOrder(id)
  await open.user.click(await screen.findByRole('button', { name: 'Mark paid: more' }))
  await open.user.click(await screen.findByRole('menuitem', { name: 'Mark paid: Cash' }))
  return { ...open, undo: await screen.findByRole('button', { name: 'Undo' }) }
}

test('MON-01 Mark paid offers Undo, and the payment is undone on the server', async () => {
  const { id, number } = await makeOrder(api.db)
  const { user, undo } = await markPaid(id)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paidAmount: 300 })
  await user.click(undo)
  expect(await screen.findByText(`Undone: ${number}: ₹300 paid, Cash`)).toBeTruthy()
  expect(await read(id)).toMatchObject({ paymentStatus: 'Pending', paidAmount: 0, balance: 300 })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Mark paid' })).toBeTruthy()
})

test('VIEW-04 Ctrl+Z undoes the newest act, not in a text field; the next one undoes the act before', async () => {
  const [one, other] = [await makeOrder(api.db), await makeOrder(api.db)]
  const { user } = await openApp({ api, at: '/orders?status=Created', role: 'manager' })
  await screen.findByText(other.number)
  for (const { number } of [one, other]) {
    await chooseAction(user, 'Mark paid: UPI', number, 'Mark paid')
    await screen.findByText(`${number}: ₹300 paid, UPI`)
  }
  const search = screen.getByRole('searchbox')
  await user.type(search, 'x')
  await user.keyboard('{Control>}z{/Control}')
  expect(await read(other.id)).toMatchObject({ paymentStatus: 'Paid' })
  await user.clear(search)
  act(() => search.blur())
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(`Undone: ${other.number}: ₹300 paid, UPI`)
  expect([await read(one.id), await read(other.id)]).toMatchObject([{ paymentStatus: 'Paid' }, { paymentStatus: 'Pending' }])
  await user.keyboard('{Meta>}z{/Meta}')
  await waitFor(async () => expect(await read(one.id)).toMatchObject({ paymentStatus: 'Pending' }))
})

test('VIEW-04 an act that somebody followed is not undone, with the reason', async () => {
  const { id } = await makeOrder(api.db)
  const { user, undo } = await markPaid(id)
  await api.call('PUT', `/orders/admin/${id}/requester`, { as: 'super_admin', body: { clinicalInfo: 'Fever' } })
  await user.click(undo)
  expect(await screen.findByText('This has changed since, so it cannot be undone')).toBeTruthy()
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid' })
})
