import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from './order-screen.tsx'

const card = async (name: string) => (await screen.findByRole('region', { name })).textContent

test('MON-01 an order that was paid and then raised says what is left to collect, beside the status and in the payment card', async () => {
  openOrder({ totalAmount: 4_604_900, discount: 0, finalAmount: 4_604_900, paidAmount: 149_900, balance: 4_455_000 })
  for (const text of ['Paid₹1,499', 'Balance₹44,550 to collect']) expect(await card('Payment')).toContain(text)
  expect(document.querySelector('.order-main')?.textContent).toContain('₹44,550 to collect')
})

test('MON-01 an order of a server that says nothing of payments shows none', async () => {
  openOrder()
  expect(await card('Payment')).not.toContain('Balance')
  expect(await card('Payment')).not.toContain('Paid')
})

const visit = { patientId: 'p1', patientName: 'Ravi Rao', scheduledDate: '2026-11-23', timeSlot: '07:00-08:00', status: 'Completed', collectionId: 'c1' }

test('ODT-03 with two patients each has its own date, hours and collection status', async () => {
  openOrder({ appointments: [visit, { ...visit, patientId: 'p2', patientName: 'Meera Rao', scheduledDate: '2026-11-24', status: 'Scheduled' }] })
  const rows = within(await screen.findByRole('region', { name: 'Sample collection by patient' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Ravi Rao23/11/202607:00-08:00Completed', 'Meera Rao24/11/202607:00-08:00Scheduled'])
})

test('ODT-03 with one patient the date of the order is enough', async () => {
  openOrder({ appointments: [visit] })
  await screen.findByText('Collection status')
  expect(screen.queryByRole('region', { name: 'Sample collection by patient' })).toBeNull()
})

test.each([
  ['Confirmed', false],
  ['Testing', true],
])('in %s an item is taken off; a reason is asked: %s', async (orderStatus, asks) => {
  const { user, custom } = openOrder({ orderStatus }, { at: '/orders/o1?tab=items' })
  await user.click(await screen.findByRole('button', { name: /Remove Glucose/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove item' })
  expect(remove.disabled).toBe(asks)
  if (asks) await user.type(dialog.getByLabelText('Reason for the removal'), ' Wrong patient ')
  await user.click(remove)
  await waitFor(() => expect(custom()).toHaveLength(1))
  expect(JSON.stringify(custom())).toContain(asks ? '"reason":"Wrong patient"' : 'i1')
})
