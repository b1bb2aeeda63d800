import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from './order-screen.tsx'

const payloads = ({ custom }: ReturnType<typeof openOrder>) => custom().map(({ resource, given }) => [resource, (given as { payload: unknown }).payload])

test.each([
  ['Created', 'Confirm order', 'Confirmed', 'LAB-0231 is confirmed'],
  ['Confirmed', 'Mark sample collected', 'SampleCollected', 'The sample of LAB-0231 is collected'],
  ['SampleCollected', 'Start testing', 'Testing', 'LAB-0231 is in testing'],
])('ODT-01 the next step of an order that is %s is the main button: %s', async (orderStatus, name, to, sentence) => {
  const open = openOrder({ orderStatus })
  const button = await screen.findByRole('button', { name })
  expect(button.className).toContain('primary')
  await open.user.click(button)
  await waitFor(() => expect(payloads(open)).toEqual([['/orders/admin/o1/status', { orderStatus: to }]]))
  await waitFor(() => expect(open.notices).toMatchObject([{ type: 'success', message: sentence }]))
})

test('ORD-08 UPI marks an order paid in two presses over its read version, and confirms the amount', async () => {
  const open = openOrder({ balance: 140_000, paidAmount: 0 })
  await open.user.click(await screen.findByRole('button', { name: 'Mark paid: more' }))
  await open.user.click(await screen.findByRole('menuitem', { name: 'Mark paid: UPI' }))
  await waitFor(() => expect(payloads(open)).toEqual([['/orders/admin/o1/payment-status', { paymentStatus: 'Paid', paymentMethod: 'upi' }]]))
  await waitFor(() => expect(open.notices).toMatchObject([{ type: 'success', message: 'LAB-0231: ₹1,400 paid, UPI' }]))
  expect(open.custom()).toMatchObject([{ given: { headers: { 'If-Match': '"v1"' } } }])
})

test.each([
  [{ paidAmount: 249_900, paymentMethod: 'upi' }, 'This cannot be undone. Paid ₹2,499 by UPI: refund by hand.'],
  [{ paidAmount: 0 }, 'This cannot be undone. If it has been paid, you may need to refund it manually.'],
])('ORD-07 cancelling knows what was paid: %j', async (changes, sentence) => {
  const { user } = openOrder(changes)
  await user.click(await screen.findByRole('button', { name: 'Cancel Order' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})
