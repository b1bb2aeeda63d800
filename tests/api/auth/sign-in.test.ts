import { beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#domain/permission.ts'
import { type Role, rolePresets, roles } from '#domain/role.ts'
import { sessions } from '#server/db/tables/staff.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

const api = emptyApi({ clock: () => now })
beforeEach(() => api.reset())

const login = (body: unknown, address = '203.0.113.9') => api.call('POST', '/auth/admin/login', { body, address })
const right = (role: Role) => ({ email: staffOf(role).email, password: testPassword })

test.each(Object.keys(roles) as Role[])('AUTH-03 %s signs in and learns who they are and what they may', async (role) => {
  const { status, body } = await login({ ...right(role), email: ` ${staffOf(role).email.toUpperCase()} ` })
  expect(status).toBe(200)
  const user = { ...staffOf(role), role, permissions: role === 'super_admin' ? permissions : rolePresets[role] }
  expect(body).toEqual({ status: 'success', data: { token: expect.stringMatching(/^[\w-]{43}$/), user } })
})

test('AUTH-03 only the hash of a token is kept', async () => {
  const token = await api.signIn('admin')
  const rows = await api.db.select().from(sessions)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

const failures = [
  ['an unknown address', { email: 'nobody@test.example', password: testPassword }, 401],
  ['a wrong password', { ...right('admin'), password: 'wrong' }, 401],
  ['no password', { email: 'a@test.example', password: '' }, 400],
  ['an address with a NUL', { email: 'nobody\u0000@test.example', password: 'x' }, 401],
  ['a password with a NUL', { email: 'nobody@test.example', password: 'x\u0000' }, 401],
] as const

test.each(failures)('AUTH-05 %s is refused', async (_, body, status) => {
  const answer = await login(body)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ status: 'error', message: expect.any(String) })
})

test('AUTH-05 an unknown address and a wrong password answer the same', async () => {
  const [unknown, wrong] = [await login(failures[0][1]), await login(failures[1][1])]
  expect(unknown.body).toEqual({ status: 'error', message: 'Invalid email or password' })
  expect(wrong.body).toEqual(unknown.body)
})

test.each(['inactive', 'suspended'])('an %s user cannot sign in, and the answer does not tell', async (status) => {
  await api.database.query('update users set status = $1 where id = $2', [status, staffOf('admin').id])
  const answer = await login(right('admin'))
  expect([answer.status, answer.body]).toEqual([401, { status: 'error', message: 'Invalid email or password' }])
})

describe('throttling', () => {
  test('five failures within 15 minutes lock an account with 429 and Retry-After, even with its password', async () => {
    for (let count = 0; count < 5; count += 1) expect((await login({ ...right('admin'), password: 'wrong' }, `198.51.100.${count}`)).status).toBe(401)
    for (const wait of [30, 60, 120, 240, 480]) {
      const refused = await login(right('admin'))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(wait)])
      minutes(wait / 60)
      expect((await login({ ...right('admin'), password: 'wrong' })).status).toBe(401)
    }
    expect((await login(right('manager'))).status).toBe(200)
    minutes(15)
    expect((await login(right('admin'))).status).toBe(200)
  })

  test('a known browser signs in while others guess, has its own count, and its mark opens nothing', async () => {
    const cookie = /^lab_browser=[\w-]{43}/.exec((await login(right('admin'))).headers.get('set-cookie') ?? '')?.[0] ?? ''
    const withMark = (body: unknown) => api.call('POST', '/auth/admin/login', { body, headers: { cookie } })
    for (let count = 0; count < 5; count += 1) await login({ ...right('admin'), password: 'wrong' })
    for (let count = 0; count < 15; count += 1) await login({ email: `user${count}@test.example`, password: 'x' })
    expect([(await login(right('admin'))).status, (await withMark(right('manager'))).status]).toEqual([429, 429])
    expect((await withMark(right('admin'))).status).toBe(200)
    expect((await login(right('admin'))).status).toBe(429)
    for (let count = 0; count < 5; count += 1) expect((await withMark({ ...right('admin'), password: 'wrong' })).status).toBe(401)
    expect((await withMark(right('admin'))).status).toBe(429)
    expect((await api.call('GET', '/auth/admin/me', { headers: { cookie } })).status).toBe(401)
  })

  test('addresses of one IPv6 network count as one', async () => {
    for (let count = 0; count < 20; count += 1) await login({ email: `user${count}@test.example`, password: 'x' }, `2001:db8:1:2::${count}`)
    expect((await login(right('admin'), '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await login(right('admin'), '2001:db8:1:3::1')).status).toBe(200)
  })

  test('every refusal is in the security log by reason, without the address that was typed', async () => {
    await login({ email: 'nobody@test.example', password: 'x' })
    for (let count = 0; count < 6; count += 1) await login({ ...right('admin'), email: ` ${right('admin').email.toUpperCase()}`, password: 'wrong' })
    await api.database.query("update users set status = 'suspended' where id = $1", [staffOf('manager').id])
    await login(right('manager'))
    const rows = await api.database.query('select kind, reason, account_hash, user_id, address from security_events order by id')
    expect(rows.map(({ kind, reason, user_id }) => [kind, reason, user_id])).toEqual([
      ['sign_in', 'unknown', null],
      ...Array.from({ length: 5 }, () => ['sign_in', 'wrongPassword', staffOf('admin').id]),
      ['sign_in', 'tooMany', staffOf('admin').id],
      ['sign_in', 'inactive', staffOf('manager').id],
    ])
    expect(new Set(rows.slice(1, 7).map(({ account_hash }) => account_hash)).size).toBe(1)
    expect(new Set(rows.map(({ account_hash }) => account_hash)).size).toBe(3)
    expect(JSON.stringify([rows, api.logged])).not.toContain('test.example')
  })

  test('two that sign in at the same moment are both let in, whichever of them is noted first', async () => {
    const moment = now
    await login({ ...right('admin'), password: 'wrong' })
    now = new Date(moment.getTime() - 3)
    const answer = await login(right('admin'))
    now = moment
    expect(answer.status).toBe(200)
  })

  test('a success forgets the failures of its account', async () => {
    for (let count = 0; count < 4; count += 1) await login({ ...right('admin'), password: 'wrong' })
    expect((await login(right('admin'))).status).toBe(200)
    for (let count = 0; count < 4; count += 1) expect((await login({ ...right('admin'), password: 'wrong' })).status).toBe(401)
    expect((await login(right('admin'))).status).toBe(200)
  })
})
