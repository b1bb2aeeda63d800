// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthProvider } from '#providers/auth/auth-provider.ts'
import { clearSession, readSession, type Session, storeSession } from '#providers/auth/session.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { describeError } from '#ui/describe-error.ts'
import { signInApi } from '#providers/auth/sign-in-api.ts'
import { signIn } from '#providers/auth/sign-in.ts'
import { type Behaviour, brokenAnswer, json, httpFixture } from '#tests/providers/http-fixture.ts'

const user = { id: 'u1', name: 'Meera', email: 'm@lab.example', role: 'manager', permissions: ['orders.view', 'nonsense'] }
const session: Session = { token: 'abc', user: { ...user, role: 'manager', permissions: ['orders.view'] } }
const welcome: Behaviour = () => json({ status: 'success', data: { token: 'abc', user: { ...user, passwordHash: 'x' } } })

function provide(behaviour: Behaviour) {
  const fixture = httpFixture(behaviour, { session: { token: () => readSession()?.token ?? null, clear: clearSession } })
  return { ...fixture, auth: createAuthProvider(fixture.http) }
}

beforeEach(clearSession)

describe('signing in', () => {
  test('AUTH-03 AUTH-04 calls once, stores token and user, and leads to the dashboard', async () => {
    const { auth, arrived } = provide(welcome)
    expect(await auth.login({ email: ' m@lab.example ', password: ' p ' })).toEqual({ success: true, redirectTo: '/dashboard' })
    expect(arrived[0]).toMatchObject({ method: 'POST', path: '/api/auth/admin/login', body: '{"email":"m@lab.example","password":" p "}' })
    expect(readSession()).toEqual(session)
  })

  test('AUTH-04 leads back to where the visitor came from, never elsewhere', async () => {
    const { auth } = provide(welcome)
    expect((await auth.login({ email: 'a', password: 'b', to: '/orders?page=2' })).redirectTo).toBe('/orders?page=2')
    expect((await auth.login({ email: 'a', password: 'b', to: '//evil.example' })).redirectTo).toBe('/dashboard')
  })

  const elsewhere = 'Nobody can be signed in at http://lab.test/api/auth/admin/login: it may be the wrong address.'
  const down = 'The server cannot be reached.'
  const notAnswered = /^http:\/\/lab.test\/api\/auth\/admin\/login did not answer: .* right address/
  const failures: [string, Behaviour, string, RegExp | null][] = [
    ['the server’s message', () => json({ status: 'error', message: 'Wrong email or password' }, 401), 'Wrong email or password', null],
    ['a refusal without words', () => json({ status: 'error' }, 401), 'Login failed. Please check your credentials.', null],
    ['too many attempts', () => json({ status: 'error', message: 'Try again in 5 minutes' }, 429, { 'retry-after': '300' }), 'Try again in 5 minutes', null],
    ['a fault', () => json({ status: 'error', message: 'The database is being restored' }, 503), 'The database is being restored', null],
    ['a fault without words', () => json({ status: 'error' }, 500), 'Login failed. Please check your credentials.', /went wrong on the server/],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), down, notAnswered],
    ['no connection', brokenAnswer, down, notAnswered],
    ['a page in place of an answer', () => new Response('<html>'), elsewhere, /Tell your administrator/],
    ['no such address', () => new Response('Not found', { status: 404 }), elsewhere, /Tell your administrator/],
    ['an address that takes no POST', () => json({}, 405), elsewhere, /Tell your administrator/],
    ['a server that says who is missing', () => json({ status: 'error', message: 'No such account' }, 404), 'No such account', null],
    ['JSON of somebody else', () => json([1, 2]), elsewhere, /Tell your administrator/],
    ['no token', () => json({ status: 'success', data: { user } }), 'Login failed. Please check your credentials.', /could not read/],
    [
      'an unknown role',
      () => json({ status: 'success', data: { token: 'abc', user: { ...user, role: 'owner' } } }),
      'Login failed. Please check your credentials.',
      /could not read/,
    ],
  ]
  test.each(failures)('AUTH-05 %s', async (_, behaviour, message, detail) => {
    const { http } = provide(behaviour)
    const error: unknown = await signIn(http, { email: 'a', password: 'b' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ApiError', message })
    const { sentence, outcomeText } = describeError(error)
    const further = outcomeText === sentence ? null : outcomeText
    expect(sentence).toBe(message)
    if (detail) expect(further).toMatch(detail)
    else expect(further).toBeNull()
    expect(further ?? '').not.toContain('saved')
    expect(readSession()).toBeNull()
  })
})

test('a role that the API calls otherwise is known by its name there', async () => {
  const roles = signInApi.roles as Record<string, string>
  roles.owner = 'super_admin'
  const { http } = provide(() => json({ status: 'success', data: { token: 'abc', user: { ...user, role: 'owner', permissions: undefined } } }))
  const { user: read } = await signIn(http, { email: 'a', password: 'b' })
  delete roles.owner
  expect(read).toMatchObject({ role: 'super_admin', permissions: expect.arrayContaining(['orders.view', 'settings.edit']) })
})

describe('signing out', () => {
  const ends: [string, Behaviour][] = [
    ['the server agrees', () => json({ status: 'success' })],
    ['the server has no such call', () => json({}, 404)],
    ['there is no server', brokenAnswer],
  ]
  test.each(ends)('AUTH-10 ends here at once when %s', async (_, behaviour) => {
    storeSession(session)
    const { auth, arrived, state } = provide(behaviour)
    expect(await auth.logout({})).toEqual({ success: true, redirectTo: '/login' })
    expect(readSession()).toBeNull()
    await expect.poll(() => arrived.length).toBe(1)
    expect(arrived[0]).toMatchObject({ method: 'POST', path: '/api/auth/admin/logout' })
    expect(arrived[0]?.headers.get('authorization')).toBe('Bearer abc')
    expect(state.signedOut).toBe(0)
  })
})

test('AUTH-06 check looks only at the storage', async () => {
  const { auth, arrived } = provide(welcome)
  expect(await auth.check()).toEqual({ authenticated: false, redirectTo: '/login' })
  storeSession(session)
  expect(await auth.check()).toEqual({ authenticated: true })
  expect(await auth.onError({ statusCode: 500 })).toEqual({})
  expect(arrived).toHaveLength(0)
})

test.each([undefined, null, '', '  ', 7])('AUTH-03 an answer with %j for a token signs nobody in', async (token) => {
  const { auth } = provide(() => json({ status: 'success', data: { token, user } }))
  expect(await auth.login({ email: 'a@b.in', password: 'p' })).toMatchObject({ success: false })
  expect(readSession()).toBeNull()
})

describe('the profile', () => {
  test('AUTH-11 refreshes role and permissions of the session', async () => {
    storeSession(session)
    const { auth } = provide(() => json({ status: 'success', data: { ...user, name: 'Meera K', role: 'operator', permissions: ['reports.view'] } }))
    expect(await auth.getIdentity()).toMatchObject({ name: 'Meera K', role: 'operator' })
    expect(readSession()).toMatchObject({ token: 'abc', user: { role: 'operator', permissions: ['reports.view'] } })
    expect(await auth.getPermissions()).toEqual(['reports.view'])
  })

  test('AUTH-11 an identity needs only name and email', async () => {
    storeSession(session)
    const { auth } = provide(() => json({ status: 'success', data: { name: 'M', email: 'x@lab.example' } }))
    expect(await auth.getIdentity()).toEqual({ ...session.user, name: 'M', email: 'x@lab.example' })
  })

  test('a first step missing from the profile is done', async () => {
    storeSession({ ...session, user: { ...session.user, firstStep: { name: 'ownPassword', isRequired: true } } })
    expect(await provide(() => json({ status: 'success', data: user })).auth.getIdentity()).not.toHaveProperty('firstStep')
    expect(readSession()?.user).not.toHaveProperty('firstStep')
  })

  test.each<[string, Behaviour, string]>([
    ['the server’s message', () => json({ status: 'error', message: 'Not now' }, 403), 'Not now'],
    ['a fault', () => json({}, 500), 'Failed to load profile'],
    ['a list', () => json({ status: 'success', data: [] }), 'Failed to load profile'],
    ['another user', () => json({ status: 'success', data: { ...user, id: 'u2' } }), 'Failed to load profile'],
  ])('AUTH-11 %s', async (_, behaviour, message) => {
    storeSession(session)
    await expect(provide(behaviour).auth.getIdentity()).rejects.toThrow(message)
    expect(readSession()).toEqual(session)
  })

  /** Nobody read the profile again after a refusal, so that what was no longer allowed stayed on offer. */
  test('AUTH-16 a refused call has the profile read again, once however many pieces hear of it', async () => {
    storeSession(session)
    const { auth, arrived } = provide(() => json({ status: 'success', data: { ...user, permissions: [] } }))
    const [one, other] = [new ApiError('forbidden', { statusCode: 403 }), new ApiError('forbidden', { statusCode: 403 })]
    expect(await Promise.all([auth.onError(one), auth.onError(one), auth.onError(other)])).toEqual([{}, {}, {}])
    await auth.onError(one)
    expect(arrived.map(({ path }) => path)).toEqual(['/api/auth/admin/me'])
    expect(readSession()?.user.permissions).toEqual([])
    await auth.onError(new ApiError('forbidden', { statusCode: 403 }))
    expect(arrived).toHaveLength(2)
  })

  test('AUTH-16 a profile that is refused itself is not asked for again, and ends no session', async () => {
    storeSession(session)
    const { auth, arrived } = provide(() => json({ status: 'error', message: 'No' }, 403))
    expect(await auth.onError(new ApiError('forbidden', { statusCode: 403 }))).toEqual({})
    await expect(auth.getIdentity()).rejects.toThrow('No')
    expect(arrived).toHaveLength(2)
    expect(readSession()).toEqual(session)
  })

  test('an answer for the previous user does not reach the next one', async () => {
    storeSession(session)
    const next: Session = { token: 'next', user: { ...session.user, id: 'u2' } }
    const { auth } = provide(() => {
      storeSession(next)
      return json({ status: 'success', data: user })
    })
    await auth.getIdentity()
    expect(readSession()).toEqual(next)
  })

  test('AUTH-15 a super admin has every permission', async () => {
    storeSession({ token: 'abc', user: { ...session.user, role: 'super_admin', permissions: [] } })
    expect(await provide(welcome).auth.getPermissions()).toHaveLength(23)
  })
})

test('AUTH-12 forgot and reset call their paths without a token and tell what failed', async () => {
  const { auth, arrived } = provide((_, count) =>
    count < 3 ? json({ status: 'success' }) : json({ status: 'error', message: 'The link has expired', errors: { token: ['expired'] } }, 422),
  )
  expect(await auth.forgotPassword({ email: ' a@b.in' })).toEqual({ success: true })
  const reset = { token: 't', password: 'p', confirmPassword: 'p' }
  expect(await auth.updatePassword(reset)).toEqual({ success: true, redirectTo: '/login' })
  expect(arrived.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/admin/forgot-password', '{"email":"a@b.in"}'],
    ['/api/auth/admin/reset-password', JSON.stringify(reset)],
  ])
  expect(await auth.updatePassword(reset)).toMatchObject({ success: false, error: { message: 'The link has expired', errors: { token: ['expired'] } } })
})

/** An answer of somebody else, such as a proxy, was taken for a mail on its way and for a password that is set. */
test('AUTH-12 forgot and reset are done only where the answer says so', async () => {
  const { auth } = provide(() => json({ result: 'ok' }))
  expect(await auth.forgotPassword({ email: 'a@b.in' })).toMatchObject({ success: false })
  expect(await auth.updatePassword({ token: 't', password: 'p', confirmPassword: 'p' })).toMatchObject({ success: false })
})
