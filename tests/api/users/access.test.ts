import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rolePresets } from '#domain/role.ts'
import { newResetToken } from '#server/areas/auth/reset-links.ts'
import { hashPassword } from '#server/call/session/password-hash.ts'
import { passwordResets } from '#server/db/tables/staff.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

let root: Member

const api = staffApi()
beforeAll(async () => {
  root = await api.add('super_admin')
})

const password = 'Secret@2468'
const livesFor = async (member: Member) => (await api.as(member, 'GET', '/auth/admin/me')).status

describe('AUTH-12 when tokens and reset links stop working', () => {
  const deadly: [string, string, string, (id: string) => unknown][] = [
    ['suspension', 'PATCH', '/admin/users/{id}/status', () => ({ status: 'suspended' })],
    ['another role', 'PUT', '/admin/users/{id}', () => ({ role: 'manager' })],
    ['another password', 'POST', '/admin/users/{id}/change-password', () => ({ newPassword: password, confirmPassword: password })],
  ]
  test.each(deadly)('%s ends them at once', async (_name, method, path, body) => {
    const member = await api.add('operator')
    await newResetToken(api.database.sql, member.id, smallLabNow)
    expect(await livesFor(member)).toBe(200)
    expect((await api.as(root, method, path.replace('{id}', member.id), body(member.id))).status).toBe(200)
    expect(await livesFor(member)).toBe(401)
    expect(await api.database.query('select 1 from sessions where user_id = $1', [member.id])).toEqual([])
    expect(await api.database.sql.select().from(passwordResets).where(eq(passwordResets.userId, member.id))).toEqual([])
  })
  test('a name, a permission or an activation ends nothing; another address only the reset link', async () => {
    const member = await api.add('operator')
    await newResetToken(api.database.sql, member.id, smallLabNow)
    for (const body of [{ name: 'N' }, { permissions: ['tests.view'] }, { status: 'active' }, { email: 'elsewhere@test.example' }]) {
      expect((await api.as(root, 'PUT', `/admin/users/${member.id}`, body)).status).toBe(200)
    }
    expect(await livesFor(member)).toBe(200)
    expect(await api.database.sql.select().from(passwordResets).where(eq(passwordResets.userId, member.id))).toEqual([])
  })
  test('a permission taken away is gone at the next call', async () => {
    const member = await api.add('operator')
    expect((await api.as(member, 'GET', '/orders/admin/stats')).status).toBe(200)
    await api.as(root, 'PUT', `/admin/users/${member.id}`, { permissions: [] })
    expect((await api.as(member, 'GET', '/orders/admin/stats')).status).toBe(403)
  })
})

describe('POST /admin/users/{id}/change-password', () => {
  const send = (member: Member, id: string, newPassword: string, confirmPassword = newPassword) =>
    api.as(member, 'POST', `/admin/users/${id}/change-password`, { newPassword, confirmPassword })
  const former = 'Former#1357'
  /** A member who knows the password. */
  const knowing = async () => {
    const member = await api.add('operator')
    await api.database.query('update users set password_hash = $1 where id = $2', [await hashPassword(former), member.id])
    return member
  }
  const own = (member: Member, currentPassword?: string) =>
    api.as(member, 'POST', `/admin/users/${member.id}/change-password`, { newPassword: password, confirmPassword: password, currentPassword })

  test('AUTH-16 anybody may set their own, which ends their sessions too', async () => {
    const member = await knowing()
    expect((await own(member, former)).status).toBe(200)
    expect(await livesFor(member)).toBe(401)
    expect((await api.call('POST', '/auth/admin/login', { body: { email: member.email, password } })).status).toBe(200)
    expect((await api.database.query('select action from audit_log where entity_id = $1', [member.id])).map(({ action }) => action)).toContain(
      'change password',
    )
  })
  test('one’s own password change needs the current one, throttles after five failures, and is logged', async () => {
    const member = await knowing()
    expect((await own(member)).body.errors).toEqual({ currentPassword: ['Please enter your current password'] })
    for (let count = 0; count < 5; count += 1)
      expect((await own(member, 'Wrong#1357')).body.errors).toEqual({ currentPassword: ['This is not your current password'] })
    expect((await own(member, former)).status).toBe(429)
    const kept = await api.database.query("select reason, count(*) from security_events where kind = 'own_change' and user_id = $1 group by 1 order by 1", [
      member.id,
    ])
    expect(kept).toEqual([
      { reason: 'tooMany', count: 1 },
      { reason: 'wrongPassword', count: 5 },
    ])
    expect((await api.call('POST', '/auth/admin/login', { body: { email: member.email, password: former } })).status).toBe(200)
  })
  test('one’s own email change needs the current password; a name and another’s address do not', async () => {
    const member = await api.add('admin', { permissions: [...rolePresets.admin, 'users.change_password'] })
    await api.database.query('update users set password_hash = $1 where id = $2', [await hashPassword(former), member.id])
    const change = (body: unknown) => api.as(member, 'PUT', `/admin/users/${member.id}`, body)
    expect((await change({ email: 'moved@test.example' })).body.errors).toEqual({ currentPassword: ['Please enter your current password'] })
    expect((await change({ email: 'moved@test.example', currentPassword: 'Wrong#1357' })).status).toBe(422)
    expect((await change({ name: 'Renamed', email: member.email })).status).toBe(200)
    expect((await change({ email: 'moved@test.example', currentPassword: former })).status).toBe(200)
    const other = await api.add('operator')
    expect((await api.as(member, 'PUT', `/admin/users/${other.id}`, { email: 'other.moved@test.example' })).status).toBe(200)
  })
  test.each([
    ['', '', { newPassword: ['New password is required'] }],
    [password, 'else', { confirmPassword: ['Passwords do not match'] }],
  ])('USR-08 %j with %j is refused on its field', async (newPassword, confirmPassword, errors) => {
    const member = await api.add('operator')
    const answer = await send(root, member.id, newPassword, confirmPassword)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await livesFor(member)).toBe(200)
  })
})
