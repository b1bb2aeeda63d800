import { afterEach, expect, test } from 'vitest'
import { requiredSetups } from '#domain/required-setup.ts'
import { type Role, roles } from '#domain/role.ts'
import { keysOf } from '#server/call/list-query.ts'
import { totpCode } from '#server/call/session/totp.ts'
import { dataOf } from '#tests/support/api.ts'
import { type LabApi, type LabOptions, openLabApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

let api: LabApi
afterEach(() => api.close())
const now = new Date('2026-11-21T20:00:00.000Z')
const start = async (settings: NonNullable<LabOptions['settings']>) => {
  api = await openLabApi({ clock: () => now, settings })
}

type User = { readonly id: string; readonly firstStep?: unknown }
const given = { name: 'New Hand', email: 'new@test.example', role: 'admin', status: 'active', password: 'Given#2468' }
const own = 'Own#Words#13'

async function signIn(email: string, password: string) {
  const { status, body } = await api.call('POST', '/auth/admin/login', { body: { email, password } })
  expect(status).toBe(200)
  return dataOf<{ token: string; user: User }>(body)
}

const meOf = async (token: string) => dataOf<User>((await api.call('GET', '/auth/admin/me', { token })).body)

const setOwn = (token: string, id: string, currentPassword: string, newPassword: string) =>
  api.call('POST', `/admin/users/${id}/change-password`, { token, body: { currentPassword, newPassword, confirmPassword: newPassword } })

/** Every call that is allowed before the required first step. */
async function openCalls(token: string, sentence: string) {
  const open: string[] = []
  for (const { method, path, permission } of api.routes) {
    if (permission === 'public' || path === '/auth/admin/logout') continue
    const { status, body } = await api.call(method, path.replaceAll(/\{\w+\}/g, numbered('nobody', 1)), { token, ...(method === 'GET' ? {} : { body: {} }) })
    if (status !== 403 || (body as { message?: unknown }).message !== sentence) open.push(`${method} ${path}`)
  }
  return open
}

test.each(['asked', 'required'] as const)('V6.4 a password set by another user: with %s, until the user has set their own', async (ownPassword) => {
  await start({ ownPassword })
  const root = await api.signIn('super_admin')
  expect(await meOf(root)).not.toHaveProperty('firstStep')
  const { id } = dataOf<User>((await api.call('POST', '/admin/users', { token: root, body: given })).body)

  const step = { name: 'ownPassword', isRequired: ownPassword === 'required' }
  const first = await signIn(given.email, given.password)
  expect([first.user.firstStep, (await meOf(first.token)).firstStep]).toEqual([step, step])
  const list = await api.call('GET', '/orders/admin/all', { token: first.token })
  if (ownPassword === 'asked') expect(list.status).toBe(200)
  else expect([list.status, list.body]).toEqual([403, expect.objectContaining({ message: requiredSetups.ownPassword.refusal })])

  const same = await setOwn(first.token, id, given.password, given.password)
  expect([same.status, same.body]).toEqual([
    422,
    expect.objectContaining({ errors: { newPassword: ['Please choose another password than your current one'] } }),
  ])
  expect((await meOf(first.token)).firstStep).toEqual(step)
  expect((await setOwn(first.token, id, given.password, own)).status).toBe(200)
  const second = await signIn(given.email, own)
  expect(second.user).not.toHaveProperty('firstStep')
  expect((await api.call('GET', '/orders/admin/all', { token: second.token })).status).toBe(200)

  // An administrator sets it again: asked again. A link in mail is one's own doing.
  await api.call('POST', `/admin/users/${id}/change-password`, { token: root, body: { newPassword: given.password, confirmPassword: given.password } })
  expect((await signIn(given.email, given.password)).user.firstStep).toEqual(step)
  await api.call('POST', '/auth/admin/forgot-password', { body: { email: given.email } })
  await api.app.settled()
  const link = /token=([\w-]+)/.exec(JSON.stringify(api.letters.at(-1)))?.[1] ?? ''
  expect((await api.call('POST', '/auth/admin/reset-password', { body: { token: link, password: own, confirmPassword: own } })).status).toBe(200)
  expect((await signIn(given.email, own)).user).not.toHaveProperty('firstStep')
})

test('V6.4 until then everything else is closed, including another user’s password', async () => {
  await start({ ownPassword: 'required' })
  const root = await api.signIn('super_admin')
  await api.call('POST', '/admin/users', { token: root, body: { ...given, role: 'super_admin' } })
  const { token } = await signIn(given.email, given.password)
  expect(await openCalls(token, requiredSetups.ownPassword.refusal)).toEqual(['GET /auth/admin/me'])
  expect((await setOwn(token, staffOf('operator').id, given.password, own)).status).toBe(403)
  expect((await api.call('POST', '/auth/admin/logout', { token })).status).toBe(200)
})

const needing: readonly Role[] = ['super_admin', 'manager']

test('V6.3.3 a second factor is demanded of super admins and managers, and of nobody else', async () => {
  await start({ secondFactorRoles: needing })
  for (const role of keysOf(roles)) {
    const { token, user } = await signIn(staffOf(role).email, testPassword)
    const isNeeded = needing.includes(role)
    expect(user.firstStep).toEqual(isNeeded ? { name: 'secondFactor', isRequired: true } : undefined)
    expect((await api.call('GET', '/orders/admin/all', { token })).status).toBe(isNeeded ? 403 : 200)
    if (role === 'super_admin')
      expect(await openCalls(token, requiredSetups.secondFactor.refusal)).toEqual([
        'GET /auth/admin/me',
        'GET /auth/admin/second-factor',
        'POST /auth/admin/second-factor/begin',
        'POST /auth/admin/second-factor/confirm',
      ])
    const call = (path: string, body: unknown) => api.call('POST', `/auth/admin/second-factor/${path}`, { token, body })
    const { secret } = dataOf<{ secret: string }>((await call('begin', { currentPassword: testPassword })).body)
    expect((await call('confirm', { code: totpCode(secret, Math.floor(now.getTime() / 30_000)) })).status).toBe(200)
    expect(await meOf(token)).not.toHaveProperty('firstStep')
    expect((await api.call('GET', '/orders/admin/all', { token })).status).toBe(200)
    expect(dataOf((await api.call('GET', '/auth/admin/second-factor', { token })).body)).toMatchObject({ isOn: true, isNeeded })
    expect((await call('end', { currentPassword: testPassword })).status).toBe(isNeeded ? 409 : 200)
  }
})
