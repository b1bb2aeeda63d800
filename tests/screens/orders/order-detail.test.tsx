import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failedChange } from '#tests/support/memory-provider.ts'
import { openFromMore, pressEscape } from '#tests/support/panel-steps.ts'
import { needsVisit, orderOf } from '#pages/orders/order.ts'
import { openOrder } from './order-screen.tsx'

const card = async (name: string | RegExp) => (await screen.findByRole('region', { name })).textContent

test.each(['Completed', 'Cancelled'])('ODT-01 an order that is %s changes only its payment', async (orderStatus) => {
  const { user } = openOrder({ orderStatus })
  expect(await screen.findByRole('button', { name: 'Update payment' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update Status' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Print receipt', 'Print order slip'])
  expect(screen.queryByRole('link', { name: 'Schedule collection' })).toBeNull()
})

test.each([
  [{ orderStatus: 'Created' }, ['Confirm order']],
  [{ orderStatus: 'Completed', paymentStatus: 'Pending' }, ['Mark paid', 'Mark paid: more']],
  [{ orderStatus: 'Cancelled', paymentStatus: 'Paid', refundState: 'due' }, ['Record refund']],
  [{ orderStatus: 'Cancelled', paymentStatus: 'Refunded' }, []],
])('the next step of an order is its one filled button: %j', async (changes, filled) => {
  openOrder(changes)
  await screen.findAllByRole('button', { name: /^(Confirm order|Update payment)$/ })
  expect([...document.querySelectorAll('.ant-btn-primary')].map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(filled)
})

const bookedAs = (status: string | null, changes: object = {}) => ({ patientId: 'p1', status, hasItems: true, isCollected: false, ...changes })
test.each([
  ['nobody has one', [bookedAs(null)], true],
  ['one of two has one', [bookedAs('Scheduled'), bookedAs(null)], true],
  ['a visit failed', [bookedAs('Cancelled')], true],
  ['a sample is collected again', [bookedAs('Completed')], true],
  ['an API leaves the visits out', null, true],
  ['everybody has one', [bookedAs('Scheduled'), bookedAs('In Progress')], false],
  ['the rest is collected or has no items', [bookedAs('Completed', { isCollected: true }), bookedAs(null, { hasItems: false })], false],
])('COL-06 a visit can be booked for an open order where it is needed: %s', (_, appointments, isNeeded) => {
  expect(needsVisit(orderOf({ id: '1', orderStatus: 'Confirmed', appointments }))).toBe(isNeeded)
  expect(needsVisit(orderOf({ id: '1', orderStatus: 'Completed', appointments }))).toBe(false)
})

test('the menu of an order is used by keyboard alone, and Escape returns to its button', async () => {
  const { user } = openOrder()
  const more = await screen.findByRole('button', { name: 'More' })
  more.focus()
  await user.keyboard('{Enter}')
  const [first] = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(more.getAttribute('aria-expanded')).toBe('true')
  pressEscape(first as HTMLElement)
  await waitFor(() => expect([document.activeElement, more.getAttribute('aria-expanded')]).toEqual([more, 'false']))
  await user.keyboard('{Enter}')
  const isPassedOn = fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Cancel Order' }), { key: 'Enter', keyCode: 13 })
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect([isPassedOn, more.getAttribute('aria-expanded')]).toEqual([false, 'false'])
})

test('the tab names the order and its customer', async () => {
  const named = { orderNumber: 'LAB-0231', customerName: 'Asha Rao' }
  openOrder(named)
  await waitFor(() => expect(document.title).toBe('LAB-0231 Asha Rao · Labdesk'))
})

test('ODT-02 three tabs, the one chosen in the address; the items of each patient with their subtotal', async () => {
  const { user, router } = openOrder()
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Overview', 'Manage Items', 'Manage Patients'])
  await user.click(screen.getByRole('tab', { name: 'Manage Items' }))
  expect(router.state.location.search).toBe('?tab=items')
  expect(within(screen.getByRole('region', { name: 'Items of Ravi Rao' })).getByText(/^Subtotal/).textContent).toBe('Subtotal ₹1,500')
})

test('ODT-03 the overview has states, total, collection, and items with price, discount and final price', async () => {
  openOrder()
  const row = (await screen.findByRole('rowheader', { name: /Glucose/ })).closest('tr')
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual(['Ravi Rao', '₹500', '₹100', '₹400', '2', '₹800'])
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  for (const text of ['Confirmed', 'Pending', '₹1,500']) expect(textOf('.page-header')).toContain(text)
  for (const text of ['23/11/2026', '07:00–08:00', 'Scheduled']) expect(textOf('.order-main')).toContain(text)
})

test('CHK-02 CHK-03 the overview has the warnings of each item beside it, and no steps', async () => {
  const fasting = 'Glucose needs an empty stomach; the appointment is at 14:00–15:00'
  const warnings = [
    { code: 'fasting', message: fasting, itemId: 'i1', patientId: 'p1', step: null },
    { code: 'severalTimes', message: 'Glucose 2 times for one patient', itemId: 'i1', patientId: 'p1', step: { label: 'Remove', removes: ['i1'], adds: null } },
    { code: 'sex', message: 'Basic is for women; Ravi Rao is male', itemId: 'i2', patientId: 'p1', step: null },
  ]
  openOrder({ warnings })
  const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).textContent
  expect([await rowOf('Glucose'), await rowOf('Basic')]).toEqual([
    `Glucose${fasting}Glucose 2 times for one patient`,
    expect.stringMatching(/^Basic.*Basic is for women; Ravi Rao is male$/),
  ])
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('ODT-04 the side cards have customer, patients and payment', async () => {
  openOrder()
  for (const text of ['Asha Rao', 'asha@mail.example', '+91 98450 00000']) expect(await card('Customer')).toContain(text)
  for (const text of ['Ravi Rao', 'Male', '29/02/1980', 'Meera Rao', 'Female', '—']) expect(await card(/Patients/)).toContain(text)
  for (const text of ['Not specified', '₹1,500', 'Discount applied', '₹100', 'Final amount', '₹1,400']) expect(await card('Payment')).toContain(text)
})

test.each([
  [failedChange(500), 'Failed to load order details'],
  [failedChange(503, 'The server is starting'), 'The server is starting'],
])('ODT-10 a failed load has its own screen that links back: %s', async (error, sentence) => {
  const { user, provider, router } = openOrder({}, { at: '/before' })
  provider.fail('one', error)
  await router.navigate('/orders/o1')
  expect(await screen.findByText('Error Loading Order')).toBeTruthy()
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Back to Orders' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})

test('GEN-07 an order number in the address, in small letters too, opens the order at the same tab', async () => {
  const { router } = openOrder({}, { at: '/orders/lab-0231?tab=items' })
  await screen.findByRole('region', { name: 'Items of Ravi Rao' })
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/orders/o1', '?tab=items'])
})

const visit = { patientName: 'Ravi Rao', scheduledDate: '2026-11-23', timeSlot: '07:00-08:00', collectionId: 'c1' }

test.each([
  [['Completed', null], ['p2'], ['p2']],
  [
    ['Cancelled', 'Cancelled'],
    ['p1', 'p2'],
    ['p1', 'p2'],
  ],
  [['Scheduled', 'Completed'], ['p1'], []],
  [[null, null], [], []],
] as const)('FLD-04 of the visits %j the patients %j are missing, and have these visits to book: %j', async (statuses, missing, unbooked) => {
  const appointments = statuses.map((status, index) => ({ ...visit, status, patientId: `p${index + 1}` }))
  openOrder({ orderStatus: 'Confirmed', appointments, missingPatients: missing.map((id) => ({ id, name: 'Ravi Rao' })) })
  await screen.findByText('Collection status')
  const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Book a visit' })
  expect(links.map((link) => new URLSearchParams(link.search).get('patient'))).toEqual(unbooked)
})

test.each([
  [[null], 'Cancelled'],
  [['not_at_home'], 'CancelledFailed: Not at home'],
  [['not_at_home', null], 'Cancelled'],
] as const)('FLD-04 the collection status of an order whose visits failed with %j is %j', async (reasons, words) => {
  const appointments = reasons.map((failureReason, index) => ({ ...visit, status: 'Cancelled', failureReason, patientId: `p${index + 1}` }))
  openOrder({ sampleCollectionStatus: 'Cancelled', appointments })
  expect((await screen.findByText('Collection status')).nextElementSibling?.textContent).toBe(words)
  const rows = screen.queryAllByRole('row', { name: /Cancelled/ })
  expect(rows.map(({ textContent }) => textContent?.endsWith('CancelledFailed: Not at home'))).toEqual(reasons.length > 1 ? [true, false] : [])
})

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
  expect((await openFromMore(user, 'Cancel Order')).getByText(sentence)).toBeTruthy()
})
