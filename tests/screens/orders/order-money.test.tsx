import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { payments } from '#server/db/tables/payments.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, mixedOrder, small } from '#tests/support/small-lab.ts'
import { openOrder } from './order-screen.tsx'
import { chooseOption, openDialog, openFromMore, retype } from '#tests/support/panel-steps.ts'

const api = labApi()
const call = async (method: string, path: string, body?: unknown) => api.call(method, path, { as: 'manager', ...(body === undefined ? {} : { body }) })

/** The mixed order, paid: ₹1,491.25. */
async function paidOrder(paymentMethod: string) {
  const made = await makeOrder(api.database.sql, mixedOrder)
  await call('PUT', `/orders/admin/${made.id}/payment-status`, { paymentStatus: 'Paid', paymentMethod, referenceNumber: 'IN-7' })
  return made
}

const card = async (name: string) => (await screen.findByRole('region', { name })).textContent

test('MON-01 a paid order that grew shows its balance beside the status and in the payment card', async () => {
  openOrder({ totalAmount: 4_604_900, discount: 0, finalAmount: 4_604_900, paidAmount: 149_900, balance: 4_455_000 })
  for (const text of ['Paid₹1,499', 'Balance₹44,550 to collect']) expect(await card('Payment')).toContain(text)
  expect(document.querySelector('.order-main')?.textContent).toContain('₹44,550 to collect')
})

const visit = { patientId: 'p1', patientName: 'Ravi Rao', scheduledDate: '2026-11-23', timeSlot: '07:00-08:00', status: 'Completed', collectionId: 'c1' }

const [asha, kiran, dev] = ['Asha Rao', 'Kiran Rao', 'Dev Rao'].map((patientName, index) => ({ ...visit, patientName, patientId: `own${index}` }))

test.each([
  [
    [
      { ...asha, stopId: 's1' },
      { ...kiran, stopId: 's2' },
      { ...dev, stopId: 's1' },
    ],
    ['Asha RaoDev Rao23/11/202607:00–08:00Completed', 'Kiran Rao23/11/202607:00–08:00Completed'],
  ],
  [
    [
      { ...asha, stopId: 's1' },
      { ...dev, stopId: 's1', status: 'Scheduled' },
    ],
    ['Asha RaoDev Rao23/11/202607:00–08:00Asha Rao: CompletedDev Rao: Scheduled'],
  ],
])('ODT-03 patients at one door are one row, which says of each what differs: %#', async (appointments, words) => {
  openOrder({ appointments })
  const rows = within(await screen.findByRole('region', { name: 'Sample collection by patient' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(words)
})

test('ODT-06 after collection an item is removed with a reason', async () => {
  const { user, custom } = openOrder({ orderStatus: 'Testing' }, { at: '/orders/o1?tab=items' })
  const dialog = await openDialog(user, /Remove Glucose/)
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove item' })
  expect(remove.disabled).toBe(true)
  await user.type(dialog.getByLabelText('Reason for the removal'), ' Wrong patient ')
  await user.click(remove)
  await waitFor(() => expect(JSON.stringify(custom())).toContain('"reason":"Wrong patient"'))
})

test('MON-02 removing an item from a paid order offers the full refund, and a partial one is listed once', async () => {
  const { id } = await paidOrder('upi')
  const { user, sent } = await openApp({ api, at: `/orders/${id}?tab=items`, role: 'manager' })
  expect(screen.queryByRole('button', { name: 'Record refund' })).toBeNull()
  await user.click((await screen.findAllByRole('button', { name: /^Remove / })).at(-1) ?? document.body)
  const removal = within(await screen.findByRole('dialog'))
  expect(removal.getByText('₹400 of what was paid is then to be refunded.')).toBeTruthy()
  await user.click(removal.getByRole('button', { name: 'Remove item' }))
  await user.click(await screen.findByRole('button', { name: 'Record refund' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Record refund of order/ }))
  const amount = dialog.getByLabelText<HTMLInputElement>(/Amount refunded/)
  expect(amount.value).toBe('400')
  await retype(user, amount, '150.5')
  await user.dblClick(dialog.getByRole('button', { name: 'Record refund' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ path }) => path.endsWith('/refunds'))).toHaveLength(1)
  expect(await screen.findByText('₹249.50 to refund')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  const list = within(await screen.findByRole('list', { name: 'Payments and refunds' })).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Payment ₹1,491\.25UPI · .*Reference IN-7$/),
    expect.stringMatching(/^Refund -₹150\.50UPI · /),
  ])
})

const setPaid = (id: string, body: object) => call('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', ...body })

/** Opens `Mark paid` of an order of a blood count and two sugars (₹461), which somebody else changes before it is sent; chooses to save over the change. */
async function payAfter(meanwhile: (order: Awaited<ReturnType<typeof makeOrder>>) => Promise<unknown>) {
  const order = await makeOrder(api.db, { lines: [{ quantity: 1 }, { sold: 'sugar', quantity: 2 }] })
  const { user } = await openApp({ api, at: `/orders/${order.id}` })
  const dialog = await openDialog(user, 'Mark paid')
  await user.click(dialog.getByRole('radio', { name: 'UPI' }))
  await user.type(dialog.getByLabelText(/^Reference number/), 'UTR 77')
  await meanwhile(order)
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))
  await user.click(await dialog.findByRole('button', { name: 'Save mine over theirs' }))
  return { ...order, user, dialog, paid: () => api.db.select().from(payments).where(eq(payments.orderId, order.id)) }
}

test('ORD-08 MON-01 an order that a colleague marked paid is not paid again, and the draft stays', async () => {
  const open = await payAfter(({ id }) => setPaid(id, { paymentMethod: 'cash', notes: 'Counted twice' }))
  expect(await open.dialog.findByText('“Mark paid” is no longer possible, as the record is now.')).toBeTruthy()
  expect(screen.queryByText(/: .* paid$/)).toBeNull()
  expect(open.dialog.getByLabelText<HTMLInputElement>(/^Reference number/).value).toBe('UTR 77')
  expect(await open.paid()).toMatchObject([{ method: 'cash', notes: 'Counted twice' }])
})

test('ORD-08 MON-01 an outdated amount is refused after a colleague’s removal; the typed one is recorded', async () => {
  const open = await payAfter(({ items }) => call('DELETE', `/orders/admin/items/${items[0]}`))
  expect(await open.dialog.findByText('At most ₹161 is owed')).toBeTruthy()
  await retype(open.user, open.dialog.getByLabelText('Amount'), '100')
  await open.user.keyboard('{Enter}')
  await open.user.click(await open.dialog.findByRole('button', { name: 'Save mine over theirs' }))
  expect(await screen.findByText(`${open.number}: ${formatRupees(10_000)} paid`)).toBeTruthy()
  expect(await open.paid()).toMatchObject([{ method: 'upi', amount: 10_000, reference: 'UTR 77' }])
})

test('ORD-08 MON-01 an order raised after its payment owes the rest without method, reference or notes', async () => {
  const { id } = await makeOrder(api.db)
  await setPaid(id, { paymentMethod: 'upi', referenceNumber: 'UTR 1', notes: 'At the door' })
  await call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: small.sugar, patientId: small.ashaSelf, quantity: 1 })
  const { user } = await openApp({ api, at: `/orders/${id}` })
  const dialog = await openFromMore(user, 'Update payment')
  await chooseOption(user, dialog.getByLabelText('Payment status'), 'Paid')
  const method = within(dialog.getByLabelText('Payment method').closest<HTMLElement>('[data-field]') as HTMLElement).queryByText('UPI')?.textContent ?? ''
  const reference = await dialog.findByLabelText<HTMLInputElement>(/^Reference number/)
  expect([method, reference.value, dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value]).toEqual(['', '', ''])
})
