import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { guards } from '#tests/api/call/guards.ts'
import { type GuardLab, openGuardLab } from '#tests/guards/lab.ts'
import { pathWithIds } from '#tests/guards/record-ids.ts'
import { countedAs, sampleOf } from '#tests/guards/runs.ts'
import { dataOf } from '#tests/support/api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { opened } from '#tests/support/opened.ts'

const lab = opened(openGuardLab)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const swapCase = (text: string) => [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('')

/** Invalid tokens made from a valid one. */
const wrong: readonly (readonly [name: string, headers: (token: string) => Record<string, string>])[] = [
  ['nothing', () => ({})],
  ['an empty one', () => bearer('')],
  ['the scheme twice', (token) => bearer(`Bearer ${token}`)],
  ['another scheme', (token) => ({ authorization: `Basic ${token}` })],
  ['no scheme', (token) => ({ authorization: token })],
  ['the first half', (token) => bearer(token.slice(0, 21))],
  ['a letter less', (token) => bearer(token.slice(0, -1))],
  ['a letter more', (token) => bearer(`${token}A`)],
  ['a letter changed', (token) => bearer((token.startsWith('A') ? 'B' : 'A') + token.slice(1))],
  ['other cases', (token) => bearer(swapCase(token))],
  ['padded', (token) => bearer(`${token}=`)],
  ['quoted', (token) => bearer(`"${token}"`)],
  ['reversed', (token) => bearer([...token].reverse().join(''))],
  ['twice', (token) => bearer(`${token}, ${token}`)],
  ['compress again', (token) => bearer(Buffer.from(token).toString('base64url'))],
  ['what the database keeps of it', (token) => bearer(createHash('sha256').update(token).digest('hex'))],
  ['a JWT without a signature', () => bearer('eyJhbGciOiJub25lIn0.eyJyb2xlIjoic3VwZXJfYWRtaW4ifQ.')],
  ['a statement', () => bearer("' or 1=1 --")],
  ['a cookie', (token) => ({ cookie: `auth_token=${token}; token=${token}` })],
  ['another header', (token) => ({ 'x-auth-token': token, 'x-access-token': token, token })],
]

const protectedCalls = Object.entries(guards).flatMap(([guard, calls]) => (guard === 'public' ? [] : calls))

const counted = countedAs('wrong tokens', () => ({ kinds: wrong.length }))

/** Calls that admit a sender of these headers. */
async function letIn(call: GuardLab['call'], calls: readonly string[], headers: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const each of calls) {
    const [method = '', path = ''] = each.split(' ')
    const { status } = await call(method, pathWithIds(path, lab.ids()), { headers, ...(method === 'GET' ? {} : { body: {} }) })
    if (status !== 401) found.push(`${each} ${status}`)
  }
  return found
}

test.each(wrong.map(([name, headers], turn) => [name, headers, turn] as const))(
  'threat 3, token guessing, AUTH-08: refused by every protected call: %s',
  async (_, headers, turn) => {
    const calls = sampleOf(protectedCalls, turn)
    const found = await letIn(lab.call, calls, headers(lab.token('super_admin')))
    counted(calls.length, found.length)
    expect(found).toEqual([])
  },
)

describe('self-test: a server that compares tokens carelessly is caught', () => {
  /** It accepts a token that begins like one that it gave out, in upper or lower case. */
  const careless: GuardLab['call'] = (method, path, options = {}) => {
    const sent = options.headers?.authorization?.replace('Bearer ', '').toLowerCase() ?? ''
    const token = lab.token('super_admin')
    return lab.call(method, path, sent.startsWith(token.toLowerCase()) ? { ...options, headers: bearer(token) } : options)
  }
  const reads = protectedCalls.filter((call) => call.startsWith('GET ')).slice(0, 10)

  test.each(wrong.filter(([name]) => ['a letter more', 'other cases', 'padded'].includes(name)))('a careless server is caught by %s', async (_, headers) => {
    expect(await letIn(careless, reads, headers(lab.token('super_admin')))).toHaveLength(reads.length)
  })
})

const me = async (token: string) => (await lab.call('GET', '/auth/admin/me', { token })).status
const asRoot = (method: string, path: string, body?: unknown) =>
  lab.call(method, `/admin/users/${path}`, { token: lab.token('super_admin'), ...(body ? { body } : {}) })
const password = { newPassword: 'Better@2468', confirmPassword: 'Better@2468' }
const target = staffOf('manager').id

/** Acts after which a token of the manager must be dead at the next call; tests/api/users/access.test.ts has suspension, role and password. */
const actsThatEnd: readonly (readonly [name: string, act: (token: string) => Promise<unknown>])[] = [
  ['signing out', (token) => lab.call('POST', '/auth/admin/logout', { token })],
  ['being made inactive among others', () => asRoot('POST', 'bulk-status', { userIds: [target], status: 'inactive' })],
  [
    'being suspended and taken back',
    async () => {
      await asRoot('PATCH', `${target}/status`, { status: 'suspended' })
      await asRoot('PATCH', `${target}/status`, { status: 'active' })
    },
  ],
  ['being deleted', () => asRoot('DELETE', target)],
  ['being deleted among others', () => asRoot('POST', 'bulk-delete', { userIds: [target] })],
  [
    'a password set by oneself elsewhere',
    async () => {
      const { body } = await lab.call('POST', '/auth/admin/login', { body: { email: staffOf('manager').email, password: testPassword } })
      const { token } = dataOf<{ token: string }>(body)
      await lab.call('POST', `/admin/users/${target}/change-password`, { token, body: { ...password, currentPassword: testPassword } })
    },
  ],
]

describe('threat 2, token theft: a token ends with the session or account that it belongs to', () => {
  beforeEach(() => lab.refill())

  test.each(actsThatEnd)('AUTH-10 a token ends after %s', async (_, act) => {
    const token = await lab.signInAs(target)
    expect(await me(token)).toBe(200)
    await act(token)
    expect(await me(token)).toBe(401)
  })

  test('self-test: a token that outlives its sign-out is caught', async () => {
    await lab.database.query('create function guard.keep_sessions() returns trigger language plpgsql as $$ begin return null; end $$')
    await lab.database.query('create trigger keep_sessions before delete on sessions for each row execute function guard.keep_sessions()')
    const token = await lab.signInAs(target)
    await lab.call('POST', '/auth/admin/logout', { token })
    const after = await me(token)
    await lab.database.query('drop trigger keep_sessions on sessions')
    expect(after).toBe(200)
  })
})
