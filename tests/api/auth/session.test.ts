import { describe, expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf } from '#tests/support/staff.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const api = emptyApi({ clock: () => now })

const me = (token?: string) => api.call('GET', '/auth/admin/me', token === undefined ? {} : { token })

test('AUTH-11 the profile has name and email address', async () => {
  const { id, name, email } = staffOf('operator')
  expect((await me(await api.signIn('operator'))).body).toMatchObject({ status: 'success', data: { id, name, email, role: 'operator' } })
})

test('AUTH-09 without a token the answer is 401 and says so', async () => {
  const answer = await me()
  expect([answer.status, answer.body, answer.headers.get('www-authenticate')]).toEqual([401, { status: 'error', message: 'Please sign in' }, 'Bearer'])
})

describe('a token stops working', () => {
  test.each(['inactive', 'suspended'])('a session ends when its user becomes %s', async (status) => {
    const token = await api.signIn('manager')
    await api.database.query('update users set status = $1 where id = $2', [status, staffOf('manager').id])
    expect((await me(token)).status).toBe(401)
    await api.database.query("update users set status = 'active' where id = $1", [staffOf('manager').id])
  })

  test('a session ends after 12 hours, and not before', async () => {
    const token = await api.signIn('manager')
    now = new Date(now.getTime() + 12 * 3_600_000 - 1)
    expect((await me(token)).status).toBe(200)
    now = new Date(now.getTime() + 1)
    expect((await me(token)).status).toBe(401)
  })
})

test('AUTH-16 a super admin may do everything, whatever the list says', async () => {
  await api.database.query("update users set permissions = '[]' where id = $1", [staffOf('super_admin').id])
  expect((await api.call('GET', '/admin/audit?entity=users&id=x', { token: await api.signIn('super_admin') })).status).toBe(200)
})

/** A session depended on the clock alone: setting the clock back revived it. */
test('server faults, AUTH-08: an expired session stays expired when the clock jumps back', async () => {
  const start = now.getTime()
  const token = await api.signIn('manager')
  now = new Date(start + 12 * 3_600_000)
  expect((await me(token)).status).toBe(401)
  now = new Date(start + 3_600_000)
  expect((await me(token)).status).toBe(401)
})

test('server faults: a clock that jumps back a day breaks no id, no version and no sign-in', async () => {
  const start = now.getTime()
  const token = await api.signIn('super_admin')
  const make = async (name: string) => (await api.call('POST', '/test-categories', { token, body: { name } })).body as { data: { id: string } }
  const first = await make('first')
  now = new Date(start - 24 * 3_600_000)
  const second = await make('second')
  const answer = await api.call('PUT', `/test-categories/${first.data.id}`, { token, body: { name: 'changed' }, headers: { 'if-match': '"v1"' } })
  expect([second.data.id === first.data.id, answer.status, (await me(await api.signIn('admin'))).status]).toEqual([false, 200, 200])
})
