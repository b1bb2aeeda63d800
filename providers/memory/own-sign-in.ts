import type { DataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { put } from '#definition/path.ts'
import type { Role } from '#domain/role.ts'
import { readSession } from '#providers/auth/session.ts'
import { signInApi } from '#providers/auth/sign-in-api.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { Http, HttpAnswer } from '#providers/http/request.ts'

/** Users who can sign in; each has the preset of the role. */
const accounts: Readonly<Record<string, { readonly name: string; readonly role: Role }>> = {
  'super@lab.example': { name: 'Super Admin', role: 'super_admin' },
  'admin@lab.example': { name: 'Admin', role: 'admin' },
  'manager@lab.example': { name: 'Manager', role: 'manager' },
  'operator@lab.example': { name: 'Operator', role: 'operator' },
}

/** True for a call of the sign-in. */
export function isSignIn(path: string): boolean {
  return [signInApi.login, signInApi.profile, signInApi.logout, signInApi.forgotPassword, signInApi.resetPassword].includes(path)
}

/** Answers the sign-in calls for a server without them: the demo's accounts with any password. It protects nothing. */
export function createOwnSignIn(): Http {
  const answers: Readonly<Record<string, (body: unknown) => HttpAnswer>> = {
    [`POST ${signInApi.login}`](body) {
      const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email).toLowerCase() : ''
      const account = Object.hasOwn(accounts, email) ? accounts[email] : undefined
      if (!account) throw refused(401, `Sign in as ${Object.keys(accounts).join(', ')}, with any password.`)
      const user = { id: account.role, email, ...account }
      return answered([signInApi.token, 'without-a-server'], [signInApi.user, user])
    },
    [`GET ${signInApi.profile}`]: () => answered([signInApi.profileIn[0] ?? signInApi.user, readSession()?.user]),
    [`POST ${signInApi.logout}`]: () => answered(),
  }
  return {
    baseUrl: '',
    async send({ method, path, body }) {
      const answer = answers[`${method} ${path}`]
      if (!answer) throw refused(404, 'There is no server here that could do this.')
      return answer(body)
    },
  }
}

function answered(...placed: readonly (readonly [path: string, value: unknown])[]): HttpAnswer {
  const body: Record<string, unknown> = { status: 'success' }
  for (const [path, value] of placed) put(body, path, value)
  return { body }
}

function refused(statusCode: 401 | 404, serverMessage: string): ApiError {
  return new ApiError(statusCode === 401 ? 'signedOut' : 'missing', { statusCode, serverMessage })
}

/** A backend in place of the laboratory's API: its sign-in and its data. */
export interface CustomBackend {
  readonly http: Http
  readonly data: (registry: ReadonlyMap<string, Declaration>) => DataProvider
}
