import type { Role } from '#domain/role.ts'
import { readSession } from '#providers/auth/session.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { Http, HttpAnswer } from '#providers/http/request.ts'

/** Who can sign in; each has the preset of the role. */
const accounts: Readonly<Record<string, { readonly name: string; readonly role: Role }>> = {
  'super@lab.example': { name: 'Super Admin', role: 'super_admin' },
  'admin@lab.example': { name: 'Admin', role: 'admin' },
  'manager@lab.example': { name: 'Manager', role: 'manager' },
  'operator@lab.example': { name: 'Operator', role: 'operator' },
}

/** Answers the sign-in calls in place of a server that has none: the demo's accounts, whatever the password. It guards nothing: what it stands before must be guarded elsewhere. */
export function createOwnSignIn(): Http {
  const answers: Readonly<Record<string, (body: unknown) => HttpAnswer>> = {
    'POST /auth/admin/login'(body) {
      const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email).toLowerCase() : ''
      const account = Object.hasOwn(accounts, email) ? accounts[email] : undefined
      if (!account) throw refused(401, `Sign in as ${Object.keys(accounts).join(', ')}, with any password.`)
      const user = { id: account.role, email, ...account }
      return { body: { status: 'success', data: { token: 'without-a-server', user } } }
    },
    'GET /auth/admin/me': () => ({ body: { status: 'success', data: readSession()?.user } }),
    'POST /auth/admin/logout': () => ({ body: { status: 'success' } }),
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

function refused(statusCode: 401 | 404, serverMessage: string): ApiError {
  return new ApiError(statusCode === 401 ? 'signedOut' : 'missing', { statusCode, serverMessage })
}
