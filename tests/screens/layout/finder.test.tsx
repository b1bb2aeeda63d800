import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { recentRecords } from '#layout/finder/recent.ts'
import { refusing } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { pressEscape } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi()
let order = { id: '', number: '' }
beforeAll(async () => {
  order = await makeOrder(api.db, { people: [small.raviSelf] })
  localStorage.clear()
})

type Open = Omit<Parameters<typeof openApp>[0], 'api' | 'at'>
async function openFinder(options: Open = {}) {
  const app = await openApp({ api, at: '/customers', ...options })
  await app.user.click(await screen.findByRole('button', { name: /Search or jump to/ }))
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' })
  await waitFor(() => expect(document.activeElement?.outerHTML.slice(0, 300)).toContain('combobox'))
  return { ...app, box }
}
const option = (name: RegExp | string) => screen.findByRole('option', { name })
const marked = () => screen.getAllByRole('option', { selected: true }).map((each) => each.textContent)

test('FND-01 a name finds records under headings; arrows mark, Enter opens, and the record is recent', async () => {
  const { user, box, address } = await openFinder()
  await user.type(box, 'ravi iyer')
  const customers = await screen.findByRole('group', { name: 'Customers' })
  expect(within(customers).getByRole('option').textContent).toMatch(/^Ravi Iyer\+91 98000 00002 · ravi@example.com/)
  expect((await screen.findByText(/^\d+ results?$/)).getAttribute('role')).toBe('status')
  expect(marked()).toEqual([within(customers).getByRole('option').textContent])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(box.getAttribute('aria-activedescendant')).toBe((await option(new RegExp(order.number))).id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/orders/${order.id}`))
  expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull()
  await waitFor(() => expect(recentRecords(staffOf('super_admin').id)).toBe(`orders:${order.id}`))
  await user.keyboard('{Control>}k{/Control}')
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option').textContent).toContain(order.number)
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ravi')
  pressEscape(screen.getByRole('combobox', { name: 'Search or jump to' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('FND-01 Ctrl+K opens the search as soon as its field shows the key', async () => {
  const opened = openApp({ api, at: '/orders' })
  const field = () => screen.queryByRole('button', { name: /^Search or jump to/ })
  await waitFor(() => expect(field()).not.toBeNull(), { interval: 1 })
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }), 'not left to the browser').toBe(false)
  expect(await screen.findByRole('combobox', { name: 'Search or jump to' })).toBeTruthy()
  await opened
})

test('FND-01 Enter right after a number waits for its answer and opens it', async () => {
  const { user, box, address } = await openFinder()
  await user.type(box, `${order.number}{Enter}`)
  await waitFor(() => expect(address()).toBe(`/orders/${order.id}`))
})

test('FND-01 screens and commands are entries too; Ctrl+Enter opens in a new tab', async () => {
  const { user, box, address } = await openFinder()
  expect((await option(/^Orders/)).textContent).toBe('Ordersg o')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.type(box, 'new order')
  await option('New order')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/orders/new', '_blank', 'noopener')
  expect(address()).toBe('/customers')
  opened.mockRestore()
  await user.clear(box)
  await user.type(box, 'dark')
  await option('Dark')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.scheme).toBe('dark'))
})

test('FND-01 an operator finds neither staff, nor their screen, nor commands that are not theirs', async () => {
  const { user, box } = await openFinder({ role: 'operator' })
  await option(/^Orders/)
  expect(screen.queryByRole('option', { name: /User Management|Audit trail|New order|Add test/ })).toBeNull()
  await user.type(box, staffOf('manager').name)
  expect(await screen.findByText(/^Nothing found for/)).toBeTruthy()
})

test('FND-01 a failed search says so and can be repeated', async () => {
  const down = await openFinder({ answer: refusing(/admin\/search/, 'The database is away', 500) })
  await down.user.type(down.box, 'ravi')
  expect(await screen.findByText(/The search failed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('FND-01 an API without the call finds screens and commands, and says that it searches no records', async () => {
  const { user, box } = await openFinder({ answer: refusing(/admin\/search/, 'There is no such address', 404) })
  await user.type(box, 'receive')
  await option(/Receive samples/)
  expect(await screen.findByText('Records cannot be searched here. Only screens and commands are found.')).toBeTruthy()
  await user.type(box, ' Asha')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(screen.getByText('Records cannot be searched here. Only screens and commands are found.')).toBeTruthy()
  expect(screen.queryByText(/failed|Nothing found/)).toBeNull()
})

test('FND-01 signing out from the search ends the session', async () => {
  const { user, box } = await openFinder()
  await user.type(box, 'logout{Enter}')
  await waitFor(() => expect(localStorage.getItem('lab_session')).toBeNull())
})
