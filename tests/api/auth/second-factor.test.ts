import { expect, test } from 'vitest'
import { totpCode, totpStep } from '#server/call/session/totp.ts'
import { dataOf } from '#tests/support/api.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1_000)
}
const api = emptyApi({ clock: () => now })

/** RFC 6238, appendix B, of the secret `12345678901234567890`; the last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %d is %s', (second, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const step = Math.floor(second / 30)
  expect(totpCode(secret, step)).toBe(code)
  expect(totpStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, new Date((second + 30) * 1_000), 0)).toBe(step)
  expect(totpStep(secret, code, new Date(second * 1_000), step)).toBeNull()
  expect(totpStep(secret, code, new Date((second + 90) * 1_000), 0)).toBeNull()
})

const account = { email: staffOf('operator').email, password: testPassword }
const login = (code?: string) => api.call('POST', '/auth/admin/login', { body: { ...account, ...(code === undefined ? {} : { code }) } })

test('a second factor is enabled with a password and a code, required at sign-in, and removable', async () => {
  const token = await api.signIn('operator')
  const own = (path: string, body: unknown) => api.call('POST', `/auth/admin/second-factor/${path}`, { token, body })
  expect((await own('begin', {})).status).toBe(422)
  const { secret, address } = dataOf<{ secret: string; address: string }>((await own('begin', { currentPassword: testPassword })).body)
  expect(address).toContain(`secret=${secret}`)
  expect((await login()).status).toBe(200)
  expect((await own('confirm', { code: '000000' })).status).toBe(422)
  const code = () => totpCode(secret, Math.floor(now.getTime() / 30_000))
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>((await own('confirm', { code: code() })).body)
  expect(new Set(recoveryCodes).size).toBe(10)

  const asked = await login()
  expect([asked.status, (asked.body as { errors: unknown }).errors]).toEqual([422, { code: ['Please enter the code of your authenticator app'] }])
  expect((await login(code())).status).toBe(422)
  seconds(30)
  expect((await login(code())).status).toBe(200)
  expect((await login(code())).status).toBe(422)
  expect((await login(recoveryCodes[0])).status).toBe(200)
  expect((await login(recoveryCodes[0])).status).toBe(422)
  expect(dataOf((await api.call('GET', '/auth/admin/second-factor', { token })).body)).toEqual({ isOn: true, isNeeded: false, recoveryCodesLeft: 9 })
  seconds(30)
  expect((await own('confirm', { code: code() })).status).toBe(422)

  const root = await api.signIn('super_admin')
  expect((await api.call('POST', `/admin/users/${staffOf('operator').id}/end-second-factor`, { token: root })).status).toBe(200)
  expect((await api.call('GET', '/auth/admin/me', { token })).status).toBe(401)
  expect((await login()).status).toBe(200)
})

test('wrong codes are counted like wrong passwords, and giving only the password takes none of them back', async () => {
  const token = await api.signIn('manager')
  const own = (path: string, body: unknown) => api.call('POST', `/auth/admin/second-factor/${path}`, { token, body })
  const { secret } = dataOf<{ secret: string }>((await own('begin', { currentPassword: testPassword })).body)
  await own('confirm', { code: totpCode(secret, Math.floor(now.getTime() / 30_000)) })
  const body = { email: staffOf('manager').email, password: testPassword }
  const attempt = (code?: string) => api.call('POST', '/auth/admin/login', { body: { ...body, ...(code ? { code } : {}) }, address: '198.51.100.9' })
  for (let count = 0; count < 5; count += 1) {
    expect((await attempt('123')).status).toBe(422)
    if (count < 4) expect((await attempt()).status).toBe(422)
  }
  expect((await attempt('123')).status).toBe(429)
  const [kept] = await api.database.query("select count(*) as found from security_events where reason = 'wrongCode' and user_id = $1", [staffOf('manager').id])
  expect(kept?.found).toBe(5)
})
