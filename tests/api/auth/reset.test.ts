import { expect, test } from 'vitest'
import { users } from '#server/db/tables/staff.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

let now = new Date('2026-11-21T08:00:00.000Z')
const api = emptyApi({ clock: () => now })

const fresh = 'Another@1357'
const forgot = (email: string) => api.call('POST', '/auth/admin/forgot-password', { body: { email } })
const reset = (token: string, password = fresh, confirmPassword = password) =>
  api.call('POST', '/auth/admin/reset-password', { body: { token, password, confirmPassword } })
const login = (email: string, password: string) => api.call('POST', '/auth/admin/login', { body: { email, password } })

async function mailedToken(email: string): Promise<string> {
  await forgot(email)
  await api.app.settled()
  const letter = api.letters.at(-1)
  expect(letter?.to).toBe(email)
  const [, token = ''] = /\/reset-password\?token=([\w-]{43})\n/.exec(letter?.text ?? '') ?? []
  return token
}

test('AUTH-12 known, unknown and suspended addresses get the same answer; only the known one gets mail', async () => {
  const known = await forgot(staffOf('operator').email)
  const unknown = await forgot('nobody@test.example')
  await change(api.db, users, staffOf('manager').id, { status: 'suspended' })
  const suspended = await forgot(staffOf('manager').email)
  await api.app.settled()
  await change(api.db, users, staffOf('manager').id, { status: 'active' })
  expect([known.status, unknown.status, suspended.status]).toEqual([200, 200, 200])
  expect([unknown.body, suspended.body]).toEqual([known.body, known.body])
  expect(api.letters.map(({ to }) => to)).toEqual([staffOf('operator').email])
})

test('AUTH-12 the link sets a password once; all tokens of the user stop working', async () => {
  const { email } = staffOf('admin')
  const [session, token] = [await api.signIn('admin'), await mailedToken(email)]
  expect(JSON.stringify(await api.database.query('select * from password_resets'))).not.toContain(token)
  expect((await reset(token)).status).toBe(200)
  expect((await api.call('GET', '/auth/admin/me', { token: session })).status).toBe(401)
  expect((await login(email, fresh)).status).toBe(200)
  const again = await reset(token, 'Third@24680')
  expect([again.status, again.body]).toMatchObject([422, { errors: { token: [expect.stringContaining('no longer valid')] } }])
  expect((await login(email, fresh)).status).toBe(200)
})

test('AUTH-12 the link runs out after 30 minutes', async () => {
  const token = await mailedToken(staffOf('manager').email)
  now = new Date(now.getTime() + 30 * 60_000)
  expect((await reset(token)).status).toBe(422)
})

test('AUTH-12 an older link works until one is used, which ends the rest; another user’s link stays', async () => {
  const { email } = staffOf('manager')
  const other = await mailedToken(staffOf('admin').email)
  const [first, older, newer] = [await mailedToken(email), await mailedToken(email), await mailedToken(email)]
  expect((await reset(older)).status).toBe(200)
  expect([(await reset(first)).status, (await reset(newer)).status, (await reset(older)).status]).toEqual([422, 422, 422])
  expect((await reset(other, 'Third@24680')).status).toBe(200)
})

test('AUTH-12 two links of a user that are used at once set one password', async () => {
  const { email } = staffOf('manager')
  const [one, two] = [await mailedToken(email), await mailedToken(email)]
  const answers = await Promise.all([reset(one), reset(two, 'Third@24680')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('AUTH-12 the link of a user who was suspended meanwhile does not work', async () => {
  const token = await mailedToken(staffOf('operator').email)
  await api.database.query("update users set status = 'suspended' where id = $1", [staffOf('operator').id])
  expect((await reset(token)).status).toBe(422)
})

test.each([
  ['weakpass', 'weakpass', 'password'],
  [fresh, 'Different@1', 'confirmPassword'],
])('USR-08 the password %s with confirmation %s is refused at %s', async (password, confirmation, field) => {
  const answer = await reset('x', password, confirmation)
  expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
})

test('AUTH-12 asking is throttled, known or not, without keeping anyone from signing in', async () => {
  const { email } = staffOf('super_admin')
  for (let count = 0; count < 5; count += 1) expect((await forgot(email)).status).toBe(200)
  expect((await forgot(email)).status).toBe(429)
  expect((await api.call('GET', '/auth/admin/me', { token: await api.signIn('super_admin') })).status).toBe(200)
})

test('AUTH-12 reset requests never lock out the address’s owner: their known browser still gets a link', async () => {
  now = new Date(now.getTime() + 30 * 60_000)
  const { email } = staffOf('super_admin')
  const [cookie = ''] = (await login(email, testPassword)).headers.get('set-cookie')?.split(';') ?? []
  const [foreign = ''] = (await login(staffOf('admin').email, 'Third@24680')).headers.get('set-cookie')?.split(';') ?? []
  const ask = (headers: Record<string, string>, address: string) => api.call('POST', '/auth/admin/forgot-password', { body: { email }, headers, address })
  for (let count = 0; count < 5; count += 1) expect((await ask({}, `198.51.100.${count}`)).status).toBe(200)
  expect([(await ask({}, '198.51.100.9')).status, (await ask({ cookie: foreign }, '198.51.100.9')).status]).toEqual([429, 429])
  for (let count = 0; count < 5; count += 1) expect((await ask({ cookie }, '203.0.113.9')).status).toBe(200)
  expect((await ask({ cookie }, '203.0.113.9')).status).toBe(429)
})

test('AUTH-12 a throttled user signs in at once with the reset password, also from a known browser', async () => {
  now = new Date(now.getTime() + 30 * 60_000)
  const { email } = staffOf('super_admin')
  const [cookie = ''] = (await login(email, testPassword)).headers.get('set-cookie')?.split(';') ?? []
  const from = (headers: Record<string, string>, password: string) => api.call('POST', '/auth/admin/login', { body: { email, password }, headers })
  const browsers: readonly Record<string, string>[] = [{}, { cookie }]
  for (const browser of browsers) {
    for (let count = 0; count < 5; count += 1) await from(browser, 'wrong')
    expect((await from(browser, testPassword)).status).toBe(429)
  }
  const body = { token: await mailedToken(email), password: fresh, confirmPassword: fresh }
  expect((await api.call('POST', '/auth/admin/reset-password', { body, headers: { cookie } })).status).toBe(200)
  for (const browser of browsers) expect((await from(browser, fresh)).status).toBe(200)
})

test('no address, name or token is in the log', () => {
  const log = JSON.stringify(api.logged)
  for (const role of ['admin', 'manager', 'operator'] as const) expect(log).not.toContain(staffOf(role).email)
  for (const { text } of api.letters) expect(log).not.toContain(/token=(\S+)/.exec(text)?.[1])
})
