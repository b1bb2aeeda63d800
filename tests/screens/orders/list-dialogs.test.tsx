import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'
import { chooseAction } from '#tests/support/panel-steps.ts'

const api = labApi()

test('ORD-08 ODT-11 a conflict from the list names the faster user, keeps the draft, and can overwrite', async () => {
  const { id } = await makeOrder(api.db)
  const open = await openApp({ api, at: '/orders' })
  const number = (await screen.findAllByText(/^LAB-/))[0]?.textContent ?? ''
  await chooseAction(open.user, 'Update Payment', number, 'Payment')
  await open.user.type(await screen.findByLabelText(/Notes/), 'by phone')
  const dialog = within(screen.getByRole('dialog'))
  const paid = { paymentStatus: 'Paid', paymentMethod: 'card' }
  await api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: paid })
  await open.user.click(dialog.getByRole('button', { name: 'Update payment' }))
  expect(await dialog.findByText(/Test Manager changed this on 21\/11\/2026, 13:30.*payment/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe('by phone')
  await within(screen.getByRole('table', { hidden: true })).findByText('Paid')
  await open.user.click(dialog.getByRole('button', { name: 'Save mine over theirs' }))
  expect(await within(screen.getByRole('table', { hidden: true })).findByText('Pending')).toBeTruthy()
})

test('ORD-08 a user already in a dialog’s field keeps the focus and every letter typed', async () => {
  const { number } = await makeOrder(api.db)
  const open = await openApp({ api, at: '/orders' })
  await screen.findByText(number)
  const quick = new MutationObserver(() => {
    const notes = screen.queryByLabelText(/Notes/)
    if (!notes) return
    quick.disconnect()
    notes.focus()
  })
  quick.observe(document.body, { childList: true, subtree: true })
  await chooseAction(open.user, 'Update Payment', number, 'Payment')
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/Notes/)
  await open.user.keyboard('by phone')
  expect(notes.value).toBe('by phone')
})

/** The list of orders as a front desk has it, and every press of the mouse on it counted. */
async function openList() {
  const panel = await openApp({ api, at: '/orders', role: 'manager' })
  let clicks = 0
  return {
    ...panel,
    clicks: () => clicks,
    async click(element: HTMLElement) {
      clicks += 1
      await panel.user.click(element)
    },
  }
}

test('ORD-04 ORD-08 an order is paid by UPI in three clicks from the list, two with Payment prefetched', async () => {
  const { number } = await makeOrder(api.db)
  const desk = await openList()
  await desk.click(await screen.findByLabelText(`More actions for ${number}`))
  await desk.click(await screen.findByRole('menuitem', { name: 'Payment' }))
  await desk.click(await screen.findByText('Mark paid: UPI'))
  expect(await screen.findByText(`${number}: ₹300 paid, UPI`)).toBeTruthy()
  expect(desk.clicks()).toBe(3)
})

test('the first entries of the menu of an unpaid order book no money, and the focus is on the first', async () => {
  const { number } = await makeOrder(api.db)
  const desk = await openList()
  await desk.click(await screen.findByLabelText(`More actions for ${number}`))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Update Status', 'Payment', 'Cancel Order'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Update Status'))
  await desk.click(await screen.findByRole('menuitem', { name: 'Payment' }))
  await screen.findByRole('menuitem', { name: 'Mark paid' })
  const inside = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent).filter((text) => /aid|ayment$/.test(text ?? ''))
  expect(inside).toEqual(['Payment', 'Mark paid', 'Mark paid: UPI', 'Mark paid: Cash', 'Mark paid: Card', 'Update Payment'])
  expect(desk.sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('ODT-05 two tests are added to an order in five clicks from the list', async () => {
  const { id, number } = await makeOrder(api.db, { lines: [] })
  const desk = await openList()
  await desk.click(await screen.findByText(number))
  await desk.click(await screen.findByText('Manage Items'))
  const search = await screen.findByLabelText('Search tests to add')
  await waitFor(() => expect(document.activeElement).toBe(search))
  await desk.user.keyboard('blood')
  await desk.click(await screen.findByLabelText(/^Blood count/))
  // The ticked item has the focus now: typing continues the search.
  await desk.user.keyboard('sugar')
  await desk.click(await screen.findByLabelText(/^Sugar/))
  await desk.click(screen.getByText('Add 2 items (₹380.50)'))
  expect(await screen.findByText('2 items added.')).toBeTruthy()
  expect(desk.clicks()).toBe(5)
  expect(desk.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([`/orders/admin/${id}/items`, `/orders/admin/${id}/items`])
})

const headingOf = (number: string) => screen.findByRole('heading', { level: 1, name: number })

/** The dialog stayed open, with the payment of the first order in it and the number of the second above it. */
test('ORD-08 a dialog opened for one order does not persist over another that is in memory', async () => {
  const [first, second] = [await makeOrder(api.db), await makeOrder(api.db)]
  const open = await openApp({ api, at: `/orders/${second.id}` })
  await headingOf(second.number)
  await goTo(`/orders/${first.id}`)
  await headingOf(first.number)
  await open.user.click(screen.getByRole('button', { name: 'Update Payment' }))
  expect(await screen.findByText(`Update payment of order ${first.number}`)).toBeTruthy()
  await goTo(`/orders/${second.id}`)
  await headingOf(second.number)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
