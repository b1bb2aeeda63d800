import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { pressEscape } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = labApi()
let [older, newer] = [
  { id: '', number: '' },
  { id: '', number: '' },
]
beforeAll(async () => {
  const at = (hours: number) => new Date(smallLabNow.getTime() + hours * 3_600_000).toISOString()
  older = await makeOrder(api.db, { people: [small.raviSelf], createdAt: at(1) })
  newer = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], createdAt: at(2) })
})

const link = (number: string) => screen.findByRole('link', { name: number })
const peek = (number: string) => screen.findByRole('region', { name: `${number}, beside the list` })
const isOpen = () => screen.queryByRole('region', { name: /beside the list/ }) !== null

async function openOrders() {
  const app = await openApp({ api, at: '/orders' })
  ;(await link(newer.number)).focus()
  return app
}

test('Space shows an order beside its list, arrows walk the rows, Esc returns the focus to the row', async () => {
  const { user, address } = await openOrders()
  await user.keyboard(' ')
  const shown = await peek(newer.number)
  expect(await within(shown).findByText('Kiran Rao')).toBeTruthy()
  expect(within(shown).queryByText('Id')).toBeNull()
  expect(document.activeElement?.textContent).toBe(newer.number)
  await user.keyboard('{ArrowDown}')
  expect((await within(await peek(older.number)).findAllByText('Ravi Iyer')).length).toBeGreaterThan(0)
  expect(document.activeElement?.textContent).toBe(older.number)
  await user.keyboard('k')
  await peek(newer.number)
  expect(address()).toBe('/orders')
  pressEscape()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(document.activeElement?.textContent).toBe(newer.number)
  await user.keyboard('  ')
  expect(isOpen(), 'a second Space closes it').toBe(false)
})

test('a press beside the links shows the order; its link and the button Open lead to its page', async () => {
  const { user, address } = await openOrders()
  await user.click(within((await link(older.number)).closest('tr') ?? document.body).getAllByText('Ravi Iyer')[0] ?? document.body)
  await user.click(within(await peek(older.number)).getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(address()).toBe(`/orders/${older.id}`))
  await openOrders()
  await user.click(await link(newer.number))
  await waitFor(() => expect(address()).toBe(`/orders/${newer.id}`))
})

test('a double click selects a word and opens nothing', async () => {
  await openOrders()
  const cell = within((await link(older.number)).closest('tr') ?? document.body).getAllByText('Ravi Iyer')[0] ?? document.body
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.click(cell)
  window.getSelection()?.selectAllChildren(cell)
  act(() => vi.runOnlyPendingTimers())
  const opened = isOpen()
  window.getSelection()?.removeAllRanges()
  fireEvent.click(cell)
  act(() => vi.runOnlyPendingTimers())
  vi.useRealTimers()
  expect(opened).toBe(false)
  await peek(older.number)
})

test('Space shows a record beside its list whose own screen is a drawer; Enter opens that', async () => {
  const { user, address } = await openApp({ api, at: '/tests' })
  ;(await link('Blood count')).focus()
  await user.keyboard(' ')
  await peek('Blood count')
  expect(address()).toBe('/tests')
  await user.keyboard('{ArrowDown}')
  await peek(document.activeElement?.textContent ?? '')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(address()).toContain(`/tests/${small.cbc}`))
  expect(await screen.findByRole('dialog', { name: /^Blood count/ })).toBeTruthy()
})

test('the patients beside the list have no column that is empty for all of them', async () => {
  const { user } = await openApp({ api, at: '/customers' })
  ;(await screen.findByRole('link', { name: 'Asha Rao' })).focus()
  await user.keyboard(' ')
  const patients = await screen.findByRole('region', { name: 'Patients' })
  const heads = within(patients)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads).toContain('Name')
  expect(heads).not.toContain('Age unit')
})

test('WCAG 2.4.11 Tab leads from a row into the record beside it, and past its end to the next row', async () => {
  const { user } = await openOrders()
  await user.keyboard(' ')
  const shown = await peek(newer.number)
  await within(shown).findByText('Kiran Rao')
  await user.keyboard('{Tab}')
  expect(shown.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(document.activeElement?.textContent).toBe(newer.number)
  for (let presses = 0; presses < 30 && document.activeElement?.textContent !== older.number; presses += 1) {
    await user.keyboard('{Tab}')
    expect(document.activeElement?.textContent === older.number || shown.contains(document.activeElement)).toBe(true)
  }
  await peek(older.number)
})

test('WCAG 2.4.11 a record beside its list closes when the focus comes to what lies under it', async () => {
  const { user } = await openOrders()
  await user.keyboard(' ')
  const shown = await peek(newer.number)
  const isUnder = vi.fn(() => shown)
  Object.assign(document, { elementFromPoint: isUnder })
  screen.getByRole('link', { name: older.number }).focus()
  await waitFor(() => expect(isOpen()).toBe(false))
  Reflect.deleteProperty(document, 'elementFromPoint')
})
