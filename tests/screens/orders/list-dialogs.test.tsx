import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
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
