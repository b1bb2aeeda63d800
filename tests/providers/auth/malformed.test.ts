// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { at } from '#definition/path.ts'
import { isPermission } from '#domain/permission.ts'
import { createAuthProvider } from '#providers/auth/auth-provider.ts'
import { clearSession, readSession, type Session, storeSession } from '#providers/auth/session.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { countedAs } from '#tests/guards/runs.ts'
import { parsed, type AnswerSubject, throwAnswers } from '#tests/providers/any-answer.ts'
import { json, httpFixture } from '#tests/providers/http-fixture.ts'

const user = { id: 'u1', name: 'Meera', email: 'm@lab.example', role: 'manager', permissions: ['orders.view'] } as const
const session: Session = { token: 'token-0', user }
const subject: AnswerSubject = { wire: { token: 'token-1', user, ...user }, items: 'user', total: 'token' }
const said = (body: unknown) => typeof body === 'object' && body !== null && at(body, 'status') !== 'error'

type Auth = ReturnType<typeof createAuthProvider>

interface Call {
  readonly isSignedIn: boolean
  readonly call: (auth: Auth) => Promise<unknown>
  /** Checks that hold for every answer. */
  readonly mustBe: (answer: unknown, body: unknown, status: number) => boolean
}

const isSuccess = (answer: unknown) => at(answer, 'success') === true
const isToldFailure = (answer: unknown) => at(answer, 'success') === false && (answer as { error?: unknown }).error instanceof ApiError

const functions: Record<string, Call> = {
  login: {
    isSignedIn: false,
    call: (auth) => auth.login({ email: 'a', password: 'b' }),
    mustBe: (answer, body, status) =>
      isSuccess(answer)
        ? status < 300 && readSession()?.token === at(body, 'data.token') && readSession()?.user.role === at(body, 'data.user.role')
        : isToldFailure(answer) && readSession() === null,
  },
  forgotPassword: {
    isSignedIn: false,
    call: (auth) => auth.forgotPassword({ email: 'a' }),
    mustBe: (answer, body, status) => (isSuccess(answer) ? status < 300 && said(body) : isToldFailure(answer)),
  },
  updatePassword: {
    isSignedIn: false,
    call: (auth) => auth.updatePassword({ token: 't', password: 'p', confirmPassword: 'p' }),
    mustBe: (answer, body, status) => (isSuccess(answer) ? status < 300 && said(body) : isToldFailure(answer)),
  },
  logout: { isSignedIn: true, call: (auth) => auth.logout({}), mustBe: (answer) => isSuccess(answer) && readSession() === null },
  getIdentity: {
    isSignedIn: true,
    call: (auth) => auth.getIdentity().catch((error: unknown) => error),
    // Never somebody else, and never more rights than the answer names.
    mustBe: (answer) => answer instanceof ApiError || at(answer, 'id') === user.id,
  },
  getPermissions: {
    isSignedIn: true,
    call: async (auth) => {
      await auth.getIdentity().catch(() => null)
      return auth.getPermissions()
    },
    mustBe: (answer) => Array.isArray(answer) && answer.every(isPermission),
  },
  check: {
    isSignedIn: true,
    call: async (auth) => {
      await auth.getIdentity().catch(() => null)
      return auth.check()
    },
    mustBe: (answer, _, status) => at(answer, 'authenticated') === (status !== 401),
  },
}

const counted = countedAs('answers to the auth provider', () => ({ functions: Object.keys(functions).length }))

test.each(Object.entries(functions))(
  '%s meets any answer with a true success or a failure that is reported',
  { timeout: 240_000 },
  async (_, { isSignedIn, call, mustBe }) =>
    throwAnswers(subject, counted, async (raw, code) => {
      if (isSignedIn) storeSession(session)
      else clearSession()
      const { http } = httpFixture(() => json(raw, code), { session: { token: () => readSession()?.token ?? null, clear: clearSession } })
      const answer = await call(createAuthProvider(http))
      expect(mustBe(answer, parsed(raw), code)).toBe(true)
    }),
)
