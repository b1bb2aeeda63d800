import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type ListeningApi, listeningApi, openFront, storeSignIn } from '#tests/support/screen.tsx'

const api = listeningApi()
afterEach(() => vi.restoreAllMocks())

/** The API, but with an answer of our own to one call. */
function answering(path: string, answer: () => Response): ListeningApi {
  return { ...api, fetch: (request) => (new URL(request.url).pathname === `/api${path}` ? Promise.resolve(answer()) : api.fetch(request)) }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const unread = (count: unknown) => answering('/admin/notifications/stats', () => json({ status: 'success', data: { unread: count } }))

async function openDashboard(on: ListeningApi = api, address = '/dashboard') {
  await storeSignIn(api, 'operator')
  const opened = openFront(on, address)
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
  return opened
}

test('AUTH-07 NAV-01 NAV-04 an operator sees every entry; the tab is named, and Tab first leads to the content', async () => {
  const { user } = await openDashboard(api, '/no/such/page')
  expect(location.pathname).toBe('/dashboard')
  await vi.waitFor(() => expect(document.title).toBe('Dashboard · Labdesk'))
  await user.tab()
  expect(document.activeElement?.getAttribute('href')).toBe('#main')
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  const names = nav.getAllByRole('link').map((link) => link.textContent?.replace(/\d.*|,.*/, ''))
  const specified = [
    'Dashboard',
    'User Management',
    'Categories',
    'All Tests',
    'Test Packages',
    'Orders',
    'All Collections',
    "Today's Collections",
    'Time Slot Management',
    'Prescriptions',
    'Reports',
    'Customers',
    'Notifications',
  ]
  expect(names.filter((name) => specified.includes(String(name)))).toEqual(specified)
  expect(nav.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
})

test('NAV-02 more than 99 unread show as 99+, at the bell and in the sidebar', async () => {
  await openDashboard(unread(100))
  expect(await screen.findAllByText('99+')).toHaveLength(2)
})

test('WCAG 2.4.3 a new page gives the focus to its content, unless an input has it already', async () => {
  const { user } = await openDashboard()
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  const paint = () =>
    act(() => {
      for (const frame of frames.splice(0)) frame(0)
    })
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await screen.findByRole('searchbox')
  paint()
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Orders' }))
  await user.click(screen.getByRole('link', { name: 'Customers' }))
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  const box = await screen.findByRole('searchbox')
  box.focus()
  paint()
  expect(document.activeElement).toBe(box)
})
