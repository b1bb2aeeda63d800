import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

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

test('ORD-04 ORD-08 an order is paid by UPI in two clicks from the list', async () => {
  const { number } = await makeOrder(api.db)
  const desk = await openList()
  await desk.click(await screen.findByLabelText(`More actions for ${number}`))
  await desk.click(await screen.findByText('Mark paid: UPI'))
  expect(await screen.findByText(`${number}: ₹300 paid, UPI`)).toBeTruthy()
  expect(desk.clicks()).toBe(2)
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
  // What was ticked has the focus now: typing goes on searching.
  await desk.user.keyboard('sugar')
  await desk.click(await screen.findByLabelText(/^Sugar/))
  await desk.click(screen.getByText('Add 2 items (₹380.50)'))
  expect(await screen.findByText('2 items added.')).toBeTruthy()
  expect(desk.clicks()).toBe(5)
  expect(desk.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([`/orders/admin/${id}/items`, `/orders/admin/${id}/items`])
})
