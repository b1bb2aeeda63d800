// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '#domain/permission.ts'
import { earlyCalls } from '#boot/early-calls.ts'
import { open, takeEarlyAnswer } from '#boot/opening.ts'

const calls = await earlyCalls()
const asked: { url: string; headers: unknown }[] = []

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  window.labEarly = undefined
  delete document.documentElement.dataset.opening
  document.head.innerHTML = '<meta name="lab-api" content=""><meta name="lab-data" content="lab">'
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
  open(calls)
  return asked.map(({ url }) => url)
}

test('the calls of the page are those that the data provider makes', () => {
  expect(calls['/orders']).toEqual(['/orders/admin/all?page=1&limit=10&sort=createdAt&order=desc', 'orders.view'])
  expect(calls['/orders/pending']?.[0]).toContain('openOnly=true')
  expect(calls['/tests']?.[0]).toMatch(/^\/tests\?page=1&limit=25/)
  expect(calls['/dashboard']).toBeUndefined()
  expect(calls['/sample-collections/today']).toBeUndefined()
})

test('who is signed in sees the outline, and the list at the address is asked for with their token', () => {
  signIn()
  expect(openAt('/orders')).toEqual([`/api${calls['/orders']?.[0]}`])
  expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer t-1' })
  expect(document.documentElement.dataset.opening).toBe('open')
})

test.each([
  ['an address with a query', '/orders?status=Testing', () => signIn()],
  ['a page that is no list', '/dashboard', () => signIn()],
  ['a list that one may not view', '/orders', () => signIn(['tests.view'])],
  ['nobody signed in', '/orders', () => undefined],
  ['another provider', '/orders', () => signedInWith(() => document.querySelector('[name=lab-data]')?.setAttribute('content', 'memory'))],
  ['a page served as it was built', '/orders', () => signedInWith(() => document.querySelector('[name=lab-api]')?.setAttribute('content', '__LAB_API__'))],
  ['storage that holds nonsense', '/orders', () => signedInWith(() => localStorage.setItem('auth_user', '{'))],
])('%s: nothing is asked for ahead', (_, address, prepare) => {
  prepare()
  expect(openAt(address)).toEqual([])
})

test('the answer is given once, to the same call with the same token, while it is fresh', async () => {
  signIn()
  const [url = ''] = openAt('/orders')
  expect(takeEarlyAnswer(`${url}&x=1`, 'Bearer t-1')).toBeNull()
  expect(takeEarlyAnswer(url, 'Bearer of somebody else')).toBeNull()
  expect(await (await takeEarlyAnswer(url, 'Bearer t-1'))?.text()).toBe('{}')
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
