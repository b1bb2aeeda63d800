import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { chooseAction } from '#tests/support/panel-steps.ts'

const api = labApi()
beforeAll(() => makeOrder(api.db))

test('CAT-06 the list of tests is the one of the server, and each call is made once', async () => {
  const { sent } = await openApp({ api, at: '/tests' })
  await screen.findByRole('heading', { name: 'Test Management' })
  const rows = await screen.findAllByRole('button', { name: /^Edit / })
  expect(rows.length).toBeGreaterThan(1)
  const lists = sent.filter(({ path }) => path.startsWith('/tests?') || path.startsWith('/test-categories?')).map(({ path }) => path)
  expect(lists).toContain('/tests?page=1&limit=25&sort=name&order=asc')
  expect(new Set(lists).size).toBe(lists.length)
})

test('CAT-03 disabling a test is sent once and shown, and the count of active tests follows', async () => {
  const { sent, user } = await openApp({ api, at: '/tests' })
  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  const active = () => Number(figures.getByRole('link', { name: /Active Tests/ }).textContent?.replace(/\D/g, ''))
  await waitFor(() => expect(active()).toBeGreaterThan(0))
  const before = active()
  await chooseAction(user, 'Disable', 'Blood count')
  await waitFor(() => expect(active()).toBe(before - 1))
  expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

test('ORD-09 filters go to the server under their own names', async () => {
  const { sent } = await openApp({ api, at: '/orders/pending?paymentStatus=Paid&search=LAB' })
  await screen.findByRole('heading', { name: 'Orders' })
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain('/orders/admin/all?paymentStatus=Paid&openOnly=true&search=LAB&page=1&limit=10&sort=createdAt&order=desc'),
  )
})

test('GEN-07 two filters set in quick succession both apply, although the address lags', async () => {
  const { user, address } = await openApp({ api, at: '/tests' })
  await user.click(await screen.findByRole('button', { name: 'Advanced' }))
  const set = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  set('Minimum price', '100')
  set('Maximum price', '900')
  await waitFor(() => expect(address()).toContain('maxPrice=900'))
  expect(address()).toBe('/tests?minPrice=100&maxPrice=900')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Filters in force' }).textContent).toContain('Minimum price: ₹100'))
})

test('a list that is answered with a page of a proxy says so, and is no empty list', async () => {
  await openApp({
    api,
    at: '/test-categories',
    answer: (request, send) =>
      request.url.includes('/test-categories')
        ? Promise.resolve(new Response('<html>Sign in to the Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }))
        : send(request),
  })
  expect(await screen.findByText(/^Categories could not be loaded/)).toBeTruthy()
  expect(screen.queryByText('No categories found')).toBeNull()
})

test('AUTH-16 an operator sees the list of orders, with what he may not do disabled', async () => {
  const { user } = await openApp({ api, at: '/orders', role: 'operator' })
  const [more] = await screen.findAllByRole('button', { name: /^More actions/ })
  await user.click(more ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Payment' }))
  const payment = await screen.findByRole('menuitem', { name: 'Update Payment' })
  expect(payment.getAttribute('aria-disabled')).toBe('true')
})

test('ORD-03 the row of an order for several patients says how many there are beside the first', async () => {
  const { number } = await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon, small.raviSelf] })
  const { number: single } = await makeOrder(api.db)
  await openApp({ api, at: '/orders' })
  const patientOf = async (order: string) => (await screen.findByText(order)).closest('tr')?.children[2]?.textContent
  expect(await patientOf(number)).toBe('Asha Rao+2 more')
  expect(await patientOf(single)).toBe('Asha Rao')
})
