import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, isEncrypted } from '#server/call/session/encryption.ts'
import { totpCode } from '#server/call/session/totp.ts'
import { dataOf } from '#tests/support/api.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

const key = 'a key of the laboratory, 32 or more'
let now = new Date('2026-11-21T20:00:00.000Z')
const api = emptyApi({ clock: () => now, settings: { secretKey: key } })

test.each([
  { owner: 'u1', by: key, read: 'SECRET' },
  { owner: 'u2', by: key, read: null },
  { owner: 'u1', by: 'another key of 32 characters or so', read: null },
  { owner: 'u1', by: null, read: null },
])('a secret encrypted for u1 is read for $owner with $by: $read', ({ owner, by, read }) => {
  const encrypted = encrypt('SECRET', 'u1', key)
  expect(encrypted).not.toContain('SECRET')
  expect(encrypt('SECRET', 'u1', key)).not.toBe(encrypted)
  expect(decrypt(encrypted, owner, by)).toBe(read)
  expect(decrypt(`${encrypted.slice(0, -4)}AAAA`, 'u1', key)).toBeNull()
  expect([decrypt('SECRET', owner, by), encrypt('SECRET', owner, null)]).toEqual(['SECRET', 'SECRET'])
})

test('V6.3.3 the database encrypts second-factor secrets; recovery codes survive another key', async () => {
  const { id, email } = staffOf('operator')
  const token = await api.signIn('operator')
  const own = async (path: string, body: unknown) => {
    const answer = await api.call('POST', `/auth/admin/second-factor/${path}`, { token, body })
    return dataOf<{ secret: string; recoveryCodes: string[] }>(answer.body)
  }
  const { secret } = await own('begin', { currentPassword: testPassword })
  const kept = async () => String((await api.database.query('select secret from second_factors where user_id = $1', [id]))[0]?.secret)
  const code = () => totpCode(secret, Math.floor(now.getTime() / 30_000))
  const login = async (typed: string) => (await api.call('POST', '/auth/admin/login', { body: { email, password: testPassword, code: typed } })).status
  expect(isEncrypted(await kept())).toBe(true)
  const { recoveryCodes } = await own('confirm', { code: code() })
  now = new Date(now.getTime() + 30_000)
  expect(await login(code())).toBe(200)

  await api.database.query('update second_factors set secret = $1 where user_id = $2', [secret, id])
  now = new Date(now.getTime() + 30_000)
  expect(await login(code())).toBe(200)
  expect(isEncrypted(await kept())).toBe(true)

  await api.database.query('update second_factors set secret = $1 where user_id = $2', [encrypt(secret, id, 'another key of 32 characters or so'), id])
  now = new Date(now.getTime() + 30_000)
  expect([await login(code()), await login(recoveryCodes[0] ?? '')]).toEqual([422, 200])
})

/**
 * The answers of writes are kept for a day, for a repeated call: recovery codes were once kept there in the clear, and of a body with a password a hash that is
 * quickly tried out.
 */
test('V6.5 V11.4 the kept answer of a write with secrets is readable only by its caller', async () => {
  const { id } = staffOf('manager')
  const token = await api.signIn('manager')
  const own = (path: string, body: object, key: string, options: { token: string } = { token }) =>
    api.call('POST', `/auth/admin/second-factor/${path}`, { ...options, body, headers: { 'idempotency-key': key } })
  const begun = dataOf<{ secret: string }>((await own('begin', { currentPassword: testPassword }, 'b1')).body)
  const code = totpCode(begun.secret, Math.floor(now.getTime() / 30_000))
  const first = await own('confirm', { code }, 'c1')
  expect(dataOf<{ recoveryCodes: string[] }>(first.body).recoveryCodes).toHaveLength(10)
  const again = await own('confirm', { code }, 'c1')
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true'])
  expect((await own('confirm', { code: '000000' }, 'c1')).status).toBe(422)

  const root = await api.signIn('super_admin')
  const body = { newPassword: 'Changed#2468', confirmPassword: 'Changed#2468' }
  const headers = { 'idempotency-key': 'p1' }
  expect((await api.call('POST', `/admin/users/${id}/change-password`, { token: root, body, headers })).status).toBe(200)
  expect((await api.call('POST', `/admin/users/${id}/change-password`, { token: root, body, headers })).headers.get('idempotency-replayed')).toBe('true')
  const made = { name: 'Meera', email: 'meera@test.example', password: 'Monsoon#2026' }
  await api.call('POST', '/admin/users', { token: root, body: made, headers: { 'idempotency-key': 'm1' } })
  await api.call('PUT', `/admin/users/${id}`, { token: root, body: { name: 'Test Manager' }, headers: { 'idempotency-key': 'm2' } })
  const kept = await api.database.query('select key, path, body_hash, body from idempotency_keys')
  expect(kept.map(({ key }) => String(key).length)).toEqual(kept.map(() => 64))
  expect(kept.every(({ body: answer }) => isEncrypted(String(answer)))).toBe(true)
  const quick = [body, made, { code }, { currentPassword: testPassword }].map((each) => createHash('sha256').update(JSON.stringify(each)).digest('hex'))
  expect(kept.filter(({ body_hash: hash }) => quick.includes(String(hash)))).toEqual([])
})
