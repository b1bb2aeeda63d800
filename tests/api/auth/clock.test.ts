import { expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'

const start = Date.parse('2026-11-21T08:00:00.000Z')
const hour = 3_600_000
let now = new Date(start)
const api = emptyApi({ clock: () => now })

const me = async (token: string) => (await api.call('GET', '/auth/admin/me', { token })).status

/** A session was judged by the clock alone: put back, it was good again. */
test('server faults, AUTH-08: a session that was seen to have run out stays so when the clock jumps back', async () => {
  now = new Date(start)
  const token = await api.signIn('manager')
  now = new Date(start + 12 * hour)
  expect(await me(token)).toBe(401)
  now = new Date(start + hour)
  expect(await me(token)).toBe(401)
})

test('server faults: a clock that jumps back a day breaks no id, no version and no sign-in', async () => {
  now = new Date(start)
  const token = await api.signIn('super_admin')
  const make = async (name: string) => (await api.call('POST', '/test-categories', { token, body: { name } })).body as { data: { id: string } }
  const first = await make('first')
  now = new Date(start - 24 * hour)
  const second = await make('second')
  const answer = await api.call('PUT', `/test-categories/${first.data.id}`, { token, body: { name: 'changed' }, headers: { 'if-match': '"v1"' } })
  expect([second.data.id === first.data.id, answer.status, await me(await api.signIn('admin'))]).toEqual([false, 200, 200])
})
