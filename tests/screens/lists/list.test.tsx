import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import notifications from '#resources/notifications.ts'
import users from '#resources/users.ts'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'
import { chooseOption } from '#tests/support/panel-steps.ts'

const lab = { tests: someTests(60), 'test-categories': twoCategories }
const names = () => screen.queryAllByRole('link', { name: /^Test \d+$/ }).map((link) => link.textContent)

test('CAT-02 the stat cards count tests, active tests and categories, and lead to their lists', async () => {
  openList({ at: '/tests', rows: lab })
  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  await waitFor(() => expect(figures.getByRole('link', { name: /Total Tests/ }).textContent).toContain('60'))
  const active = figures.getByRole('link', { name: /Active Tests/ })
  expect(active.textContent).toContain('40')
  expect(active.getAttribute('href')).toBe('/tests?isActive=true')
  expect(figures.getByRole('link', { name: /Categories/ }).getAttribute('href')).toBe('/test-categories')
})

test('GEN-02 the table of a list has its name', async () => {
  openList({ at: '/tests', rows: lab })
  expect(await screen.findByRole('table', { name: 'Test Management' })).toBeTruthy()
})

test('GEN-02 GEN-07 page links are addresses with the filters; another page size starts at page one, Back returns', async () => {
  const { router, user } = openList({ at: '/tests?size=5&search=Test', rows: lab })
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('link', { name: /^Page/ })).toHaveLength(5)
  expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/tests?search=Test&page=3&size=5')
  await user.click(pages.getByRole('link', { name: 'Page 3' }))
  await screen.findByRole('link', { name: 'Test 011' })
  expect(router.state.location.search).toBe('?search=Test&page=3&size=5')
  await chooseOption(user, 'Rows per page', '10 rows')
  expect(router.state.location.search).toBe('?search=Test&size=10')
  await act(() => router.navigate(-1))
  await screen.findByRole('link', { name: 'Test 011' })
  expect(router.state.location.search).toBe('?search=Test&page=3&size=5')
})

test('a page beyond the last one leads to the last that exists', async () => {
  const { router } = openList({ at: '/tests?page=99', rows: lab })
  await screen.findByRole('link', { name: 'Test 060' })
  expect(router.state.location.search).toBe('?page=3')
})

test('GEN-04 the search waits for a pause in the typing, starts at page 1, and asks once', async () => {
  const { asked, router } = openList({ at: '/tests?page=2', rows: lab })
  const box = await screen.findByRole('searchbox', { name: 'Search tests' })
  // In one go: a busy machine would make a pause between two keys.
  for (const value of ['Test', 'Test 0', 'Test 00']) fireEvent.change(box, { target: { value } })
  await waitFor(() => expect(names()).toHaveLength(9))
  expect(router.state.location.search).toBe('?search=Test+00')
  const searched = asked.flatMap(({ filters = [] }) => filters).filter((filter) => 'field' in filter && filter.field === 'search')
  expect(searched.map(({ value }) => value)).toEqual(['Test 00'])
})

test('a header sorts up, down and off by pointer and keyboard, from page one, in the address and in ARIA', async () => {
  const { router, user } = openList({ at: '/tests?page=2', rows: lab })
  const header = await screen.findByRole('columnheader', { name: /Price/ })
  const sorted = () => [router.state.location.search, header.getAttribute('aria-sort')]
  await user.click(header)
  await waitFor(() => expect(sorted()).toEqual(['?sort=price', 'ascending']))
  header.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sorted()).toEqual(['?sort=-price', 'descending']))
  await screen.findByRole('link', { name: 'Test 060' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBeNull())
})

test('WRK-02 a head of two fields sorts by each, and the head says how', async () => {
  const order = { orderNumber: 'LAB-1', totalAmount: 100, orderStatus: 'Testing', paymentStatus: 'Paid', createdAt: '2026-01-01T00:00:00Z' }
  const { user, router } = openList({ at: '/orders', rows: { orders: [{ ...order, id: 'o1' }] } })
  const [head, due] = [await screen.findByRole('columnheader', { name: /Order date/ }), screen.getByRole('button', { name: 'Results due' })]
  const sorted = () => [router.state.location.search, head.getAttribute('aria-sort')]
  expect(sorted()).toEqual(['', 'descending'])
  await user.click(due)
  await waitFor(() => expect(sorted()).toEqual(['?sort=resultsDueAt', 'ascending']))
  due.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sorted()).toEqual(['?sort=-resultsDueAt', 'descending']))
  const buttons = within(head).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([null, 'sorted descending'])
  await user.click(within(head).getByRole('button', { name: 'Order date' }))
  await waitFor(() => expect(sorted()).toEqual(['?sort=createdAt', 'ascending']))
})

test('ORD-01 ORD-03 the orders have their columns, and the view pending a filter that can be cleared', async () => {
  const order = { orderNumber: 'LAB-1', totalAmount: 100, orderStatus: 'Created', paymentStatus: 'Paid', createdAt: '2026-01-01T00:00:00Z' }
  const rows = {
    orders: [
      { ...order, id: 'o1' },
      { ...order, id: 'o2', orderNumber: 'LAB-2', orderStatus: 'Testing' },
    ],
  }
  const { user, router } = openList({ at: '/orders/pending', rows })
  await screen.findByRole('link', { name: 'LAB-1' })
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns).toEqual(['Order number', 'Customer', 'Patient', 'Amount', 'Order status', 'Payment', 'Order dateResults due', 'Actions'])
  expect(screen.queryByRole('link', { name: 'LAB-2' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove filter Open only' }))
  await screen.findByRole('link', { name: 'LAB-2' })
  expect(router.state.location.search).toBe('?openOnly=')
})

test.each([
  ['Test 007', '/tests/t7'],
  ['Test 01', '/tests'],
  ['nothing', '/tests'],
])('GEN-04 Enter after typing %s leads to %s: only a record that is the only match is opened', async (text, path) => {
  const { user, router } = openList({ at: '/tests', rows: lab })
  await user.type(await screen.findByRole('searchbox', { name: 'Search tests' }), `${text}{Enter}`)
  await waitFor(() => expect(router.state.location.search).toContain(`search=${text.replace(' ', '+')}`))
  if (path === '/tests') await new Promise((resolve) => setTimeout(resolve, 50))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

const answering = (marks: object) =>
  openList({
    at: '/tests?search=Test 007',
    rows: lab,
    calls: (memory) => ({ getList: async (parameters) => ({ ...(await memory.getList(parameters)), ...marks }) }),
  })

test('GEN-04 a record that only resembles the search is marked, and not opened by Enter', async () => {
  const { user, router } = answering({ isSimilar: true })
  expect(await screen.findByText('Nothing matches “Test 007”. These are spelled similarly.')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search tests' }), '{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(router.state.location.pathname).toBe('/tests')
})

test('CAT-01 an empty list says that its least price is above its highest', async () => {
  openList({ at: '/tests?minPrice=500&maxPrice=100', rows: { ...lab, tests: [] } })
  expect(await screen.findByText('Minimum price is above maximum price: nothing can match.')).toBeTruthy()
})

test('NOT-06 USR-05 pages have Previous and Next, or numbers, only when there is more than one', async () => {
  const more = { role: 'operator', status: 'active', permissions: [] }
  const some = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `n${index}`, ...more, title: `Note ${index}`, name: `User ${index}` }))
  const pagerOf = async (name: string, count: number, first: string) => {
    const { unmount } = openList({ at: `/${name}`, rows: { [name]: some(count) }, declarations: [notifications, users] })
    await screen.findByText(first)
    const shown = [screen.queryByText(/^Showing/)?.textContent, screen.queryAllByLabelText(/^Page \d+$/).length]
    unmount()
    return shown
  }
  expect(await pagerOf('notifications', 20, 'Note 3')).toEqual([undefined, 0])
  expect(await pagerOf('notifications', 21, 'Note 3')).toEqual(['Showing 1 to 20 of 21 notifications', 0])
  expect(await pagerOf('users', 10, 'User 3')).toEqual([undefined, 0])
  expect(await pagerOf('users', 11, 'User 3')).toEqual([undefined, 2])
})
