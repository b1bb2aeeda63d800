import { beforeEach, expect, test } from 'vitest'
import { browserName } from '#server/call/session/browser-name.ts'
import { rightsOfSessions } from '#server/call/session/sessions.ts'
import { tokenHash } from '#server/call/session/token.ts'
import { dataOf } from '#tests/support/api.ts'
import { idOf } from '#tests/support/ids.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const api = emptyApi({ clock: () => now, settings: { idleMinutes: 20 } })
beforeEach(() => api.reset())

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = async (role: 'admin' | 'operator', agent = chrome) => {
  const body = { email: staffOf(role).email, password: testPassword }
  const answer = await api.call('POST', '/auth/admin/login', { body, headers: { 'user-agent': agent } })
  return dataOf<{ token: string }>(answer.body).token
}
const me = async (token: string) => (await api.call('GET', '/auth/admin/me', { token })).status
const list = async (token: string) =>
  dataOf<{ id: string; browser: string | null; isCurrent: boolean }[]>((await api.call('GET', '/auth/admin/sessions', { token })).body)

test('users see where they are signed in, and end one session or all, never those of another user', async () => {
  const [here, there, other] = [await signIn('operator'), await signIn('operator', 'curl/8'), await signIn('admin')]
  const found = await list(here)
  expect(new Map(found.map(({ browser, isCurrent }) => [browser, isCurrent]))).toEqual(
    new Map([
      ['Chrome on Windows', true],
      [null, false],
    ]),
  )
  const [foreign] = await list(other)
  expect((await api.call('DELETE', `/auth/admin/sessions/${foreign?.id}`, { token: here })).status).toBe(404)
  const elsewhere = found.find(({ isCurrent }) => !isCurrent)
  expect((await api.call('DELETE', `/auth/admin/sessions/${elsewhere?.id}`, { token: here })).status).toBe(200)
  expect([await me(here), await me(there), await me(other)]).toEqual([200, 401, 200])
  const again = await signIn('operator')
  expect((await api.call('POST', '/auth/admin/sessions/end-all', { token: here })).status).toBe(200)
  expect([await me(here), await me(again), await me(other)]).toEqual([401, 401, 200])
})

test('a session that has run out is not among them, however often it is used', async () => {
  const early = await signIn('operator', 'curl/8')
  // Eleven minutes are not idle for too long. The first runs out twelve hours after the sign-in; a sign-in deletes expired ones.
  for (let used = 0; used < 65; used += 1) {
    minutes(11)
    expect(await me(early)).toBe(200)
  }
  const here = await signIn('operator')
  expect(await list(here)).toHaveLength(2)
  minutes(5)
  expect(await list(here)).toMatchObject([{ browser: 'Chrome on Windows', isCurrent: true }])
})

test('an idle session is not listed, even before it is used again and refused', async () => {
  const [left, polled, other] = [await signIn('operator', 'curl/8'), await signIn('operator'), await signIn('admin')]
  minutes(12)
  const here = await signIn('operator', firefox)
  expect(await list(here)).toHaveLength(3)
  minutes(7)
  // Background calls of the page do not extend the session.
  expect((await api.call('GET', '/admin/notifications/stats', { token: polled })).status).toBe(200)
  expect((await list(here)).map(({ browser }) => browser).toSorted()).toEqual(['Chrome on Windows', 'Firefox on Linux', null].toSorted())
  minutes(1)
  expect(await list(here)).toMatchObject([{ browser: 'Firefox on Linux', isCurrent: true }])
  expect([await me(left), await me(polled), await me(other)]).toEqual([401, 401, 401])
})

test('an administrator ends the sessions of a user below, nobody those of one above', async () => {
  const [admin, operator] = [await signIn('admin'), await signIn('operator')]
  const end = (role: 'super_admin' | 'operator') => api.call('POST', `/admin/users/${staffOf(role).id}/end-sessions`, { token: admin })
  expect((await end('super_admin')).status).toBe(403)
  expect((await end('operator')).status).toBe(200)
  expect([await me(operator), await me(admin)]).toEqual([401, 200])
})

test.each([
  ['GET', '/admin/notifications/stats', 200],
  ['PUT', `/admin/prescriptions/${idOf('no prescription')}/claim`, 404],
])('an idle session ends with its event stream; the background call %s %s does not extend it', async (method, path, answered) => {
  const token = await signIn('admin')
  const hears = async () => (await rightsOfSessions(api.database.sql, [tokenHash(token)], now, { demo: true, idleMinutes: 20 })).size
  minutes(15)
  expect(await me(token)).toBe(200)
  for (let asked = 0; asked < 4; asked += 1) {
    minutes(4)
    expect((await api.call(method, path, { token })).status).toBe(answered)
  }
  expect(await hears()).toBe(1)
  minutes(4)
  expect(await hears()).toBe(0)
  expect((await api.call(method, path, { token })).status).toBe(401)
  expect(await me(token)).toBe(401)
})

test.each([
  [chrome, 'Chrome on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  [firefox, 'Firefox on Linux'],
  [`${chrome} Edg/141.0.0.0`, 'Edge on Windows'],
  ['curl/8', null],
  ['<script>', null],
])('%s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})
