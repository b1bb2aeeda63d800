import { act, screen, waitFor, within } from '@testing-library/react'
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

async function openDashboard(on: ListeningApi = api) {
  await storeSignIn(api, 'operator')
  const opened = openFront(on, '/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
  return opened
}

test('NAV-01 NAV-04 the sidebar shows every entry, also to an operator', async () => {
  await openDashboard()
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

test.each([
  [0, null],
  [99, '99'],
  [100, '99+'],
  ['many', null],
])('NAV-02 with %j unread the badge says %j, at the bell and in the sidebar', async (count, words) => {
  await openDashboard(unread(count))
  if (words === null) {
    await waitFor(() => expect(screen.queryByText(/unread$/)).toBeNull())
    return
  }
  expect(await screen.findAllByText(words)).toHaveLength(2)
})

test('NAV-01 a sidebar group toggles under its heading; collapsed, it opens beside its icon until Escape', async () => {
  const { user } = await openDashboard()
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  const heading = () => nav.getByRole('button', { name: 'Test Management' })
  await user.click(heading())
  expect([heading().getAttribute('aria-expanded'), nav.queryByRole('link', { name: 'Categories' })]).toEqual(['false', null])
  await user.click(heading())
  expect(nav.getByRole('link', { name: 'Categories' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close the sidebar' }))
  expect(nav.queryByRole('link', { name: 'Categories' })).toBeNull()
  act(() => heading().focus())
  await user.keyboard('{Enter}{Tab}')
  expect(document.activeElement?.textContent).toBe('Categories')
  await user.keyboard('{Escape}')
  expect([document.activeElement, nav.queryByRole('link', { name: 'Categories' })]).toEqual([heading(), null])
  await user.keyboard('{Enter}')
  act(() => nav.getByRole('link', { name: 'Orders' }).focus())
  expect(nav.queryByRole('link', { name: 'Categories' })).toBeNull()
})

test.each([
  ['the content has it', false],
  ['an input of the new page that somebody is in already keeps it', true],
])('WCAG 2.4.3 the focus after a change of the page: %s', async (_, isTyping) => {
  const { user } = await openDashboard()
  const link = screen.getByRole('link', { name: 'Orders' })
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  await user.click(link)
  const box = await screen.findByRole('searchbox')
  if (isTyping) box.focus()
  act(() => {
    for (const frame of frames.splice(0)) frame(0)
  })
  expect(document.activeElement).toBe(isTyping ? box : screen.getByRole('main'))
})
