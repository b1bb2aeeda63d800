import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { changesMade, pressEscape } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'

const api = labApi()

/** Opens the orders, with one of a status; its row. */
async function openOrders(status: 'Created' | 'Completed', role?: 'operator') {
  const { id, number } = await makeOrder(api.db, { status })
  const opened = await openApp({ api, at: `/orders?search=${number}`, ...(role ? { role } : {}) })
  const link = await screen.findByRole('link', { name: number })
  const row = within(link.closest('tr') as HTMLElement)
  return { ...opened, id, link, row, cell: (words: string) => row.getByText(words).closest('button') }
}

const entries = async () => within(await screen.findByRole('menu')).getAllByRole('menuitem')

async function closeMenu() {
  pressEscape(screen.getAllByRole('menuitem')[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

const statusOf = async (id: string) => (await api.db.select().from(orders).where(eq(orders.id, id)))[0]?.orderStatus

test('the cell of a status opens its actions by a press and by its key, and the row keeps the focus', async () => {
  const { user, id, link, cell, sent, address } = await openOrders('Created')
  const at = address()
  await user.click(cell('Created') as HTMLElement)
  const offered = (await entries()).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Confirm order', 'Update StatusS', 'Cancel Order'])
  await closeMenu()
  link.focus()
  await user.keyboard('s')
  const [confirm] = await entries()
  await user.click(confirm as HTMLElement)
  await waitFor(async () => expect(await statusOf(id)).toBe('Confirmed'))
  expect(changesMade(sent)).toEqual([`PUT /orders/admin/${id}/status`])
  await waitFor(() => expect(cell('Confirmed')).toBeTruthy())
  expect(document.activeElement).toBe(link)
  expect(address()).toBe(at)
})

test('the only action of a cell begins at once', async () => {
  const { id } = await makeOrder(api.db)
  const visit = await makeVisit(api.db, id, '2026-11-23', { slotId: small.wide })
  const { user } = await openApp({ api, at: '/sample-collections' })
  const link = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-row-link][href*="${visit}"]`)
    if (!found) throw new Error('the visit is not in the list')
    return found
  })
  link.focus()
  await user.keyboard('a')
  expect(await screen.findByRole('dialog', { name: /^Assign/ })).toBeTruthy()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the help and the menu of the row name the keys of the cells', async () => {
  const { user, link, row } = await openOrders('Created')
  link.focus()
  await user.keyboard('p')
  expect((await entries())[0]?.textContent).toBe('Update paymentP')
  await closeMenu()
  await user.click(row.getByRole('button', { name: /^More actions for/ }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Update Status' }).textContent).toBe('Update StatusS')
  await closeMenu()
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(help.getByText('Change order status').parentElement?.textContent).toBe('sChange order status')
})

test('AUTH-16 a cell that allows nothing is plain text, and its key does nothing', async () => {
  const { user, link, cell, row } = await openOrders('Created', 'operator')
  expect([row.getByText('Created').textContent, cell('Created')]).toEqual(['Created', null])
  link.focus()
  await user.keyboard('s')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
