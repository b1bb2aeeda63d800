// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '#domain/permission.ts'
import { earlyReads } from '#boot/early-reads.ts'
import { open, takeEarlyAnswer } from '#boot/opening.ts'

const reads = await earlyReads()
const asked: { url: string; headers: unknown }[] = []

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  window.prefetchedAnswer = undefined
  delete document.documentElement.dataset.opening
  document.head.innerHTML = '<meta name="lab-api" content=""><meta name="lab-data" content="lab"><meta name="lab-time-zone" content="Asia/Kolkata">'
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: unknown }) => {
    asked.push({ url, headers })
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (held: readonly string[] = permissions) => {
  localStorage.setItem('auth_token', 't-1')
  localStorage.setItem('auth_user', JSON.stringify({ id: 'u', permissions: held }))
}
const signedInWith = (prepare: () => void) => {
  signIn()
  prepare()
}
const openAt = (address: string) => {
  history.replaceState(null, '', address)
  open(reads, ['/assets/panel.js', '/assets/panel.css'])
  return asked.map(({ url }) => url)
}

const orders = '/api/orders/admin/all?page=1&limit=10&sort=createdAt&order=desc'
const id = '01a2193a-24f8-73ca-af43-6ef9a802a89a'

test.each([
  ['/orders', orders],
  ['/orders?status=Testing&page=2&size=50', '/api/orders/admin/all?page=2&limit=50&sort=createdAt&order=desc&status=Testing'],
  ['/orders?search=LAB-7+%26+8&sort=-totalAmount', '/api/orders/admin/all?page=1&limit=10&sort=totalAmount&order=desc&search=LAB-7%20%26%208'],
  ['/orders/completed', orders.replace('?', '?status=Completed&')],
  ['/orders/completed?status=', orders],
  [`/orders/${id}`, `/api/orders/admin/${id}`],
  [`/customers/${id}`, `/api/customers/admin/${id}`],
  [`/results/${id}/sheet`, `/api/reports/admin/${id}/results`],
  ['/sample-collections/board?date=2026-12-01', '/api/admin/sample-collections/board?date=2026-12-01'],
])('the page at %s reads %s first', (address, call) => {
  signIn()
  expect(openAt(address)).toEqual([call])
})

test('the dashboard and the board read the day of the laboratory', () => {
  vi.useFakeTimers({ now: new Date('2026-03-31T20:00:00Z') })
  signIn()
  expect(openAt('/dashboard')).toEqual(['/api/orders/admin/stats?month=2026-04'])
  asked.length = 0
  expect(openAt('/sample-collections/board')).toEqual(['/api/admin/sample-collections/board?date=2026-04-01'])
  vi.useRealTimers()
})

test('a signed-in user sees the outline, the code is fetched, and the call carries their token', () => {
  signIn()
  openAt('/orders')
  expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer t-1' })
  expect(document.documentElement.dataset.opening).toBe('open')
  expect([...document.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['modulepreload', '/assets/panel.js'],
    ['preload', '/assets/panel.css'],
  ])
})

test('the sign-in screen fetches none of the panel’s code', () => {
  openAt('/login')
  expect(document.querySelectorAll('link')).toHaveLength(0)
})

test.each([
  ['a parameter that the list does not have', '/orders?colour=red', () => signIn()],
  ['a filter that the provider changes', '/audit?from=2026-01-01', () => signIn()],
  ['an address without a screen', '/nowhere', () => signIn()],
  ['a page of its own where others have an id', '/results/begin', () => signIn()],
  ['a form to add a record', '/results/add', () => signIn()],
  ['a list that one may not view', '/orders', () => signIn(['tests.view'])],
  ['nobody signed in', '/orders', () => undefined],
  ['another provider', '/orders', () => signedInWith(() => document.querySelector('[name=lab-data]')?.setAttribute('content', 'memory'))],
  ['a page served as it was built', '/orders', () => signedInWith(() => document.querySelector('[name=lab-api]')?.setAttribute('content', '__LAB_API__'))],
  ['storage that holds nonsense', '/orders', () => signedInWith(() => localStorage.setItem('auth_user', '{'))],
])('nothing is read early for %s', (_, address, prepare) => {
  prepare()
  expect(openAt(address)).toEqual([])
})

test('the early answer goes once to the same call with the same token, while it is fresh', async () => {
  signIn()
  const [url = ''] = openAt('/orders')
  expect(takeEarlyAnswer(`${url}&x=1`, 'Bearer t-1')).toBeNull()
  expect(takeEarlyAnswer(url.replace('page=1', 'page=2'), 'Bearer t-1')).toBeNull()
  expect(takeEarlyAnswer(url, 'Bearer of somebody else')).toBeNull()
  expect(await (await takeEarlyAnswer('/api/orders/admin/all?order=desc&sort=createdAt&limit=10&page=1', 'Bearer t-1'))?.text()).toBe('{}')
  expect(takeEarlyAnswer(url, 'Bearer t-1')).toBeNull()
  openAt('/orders')
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
  expect(takeEarlyAnswer(url, 'Bearer t-1')).toBeNull()
  vi.restoreAllMocks()
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
])('the scheme that was chosen is painted at once: %s', (chosen, painted) => {
  localStorage.setItem('lab_scheme', chosen)
  openAt('/login')
  expect([document.documentElement.dataset.scheme, document.documentElement.dataset.opening]).toEqual([painted, undefined])
})

test('the scheme that was chosen is painted also where the stored user cannot be read', () => {
  delete document.documentElement.dataset.scheme
  localStorage.setItem('lab_scheme', 'dark')
  signedInWith(() => localStorage.setItem('auth_user', '{'))
  openAt('/orders')
  expect(document.documentElement.dataset.scheme).toBe('dark')
})
