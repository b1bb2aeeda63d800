import type { Role } from '#domain/role.ts'

interface SignInApi {
  readonly login: string
  readonly profile: string
  readonly logout: string
  readonly forgotPassword: string
  readonly resetPassword: string
  /** Paths of token and user in the answer of a sign-in; the profile has the user at one of these paths. */
  readonly token: string
  readonly user: string
  readonly profileIn: readonly string[]
  /**
   * Other names that an API has for roles: `{ owner: 'super_admin' }`. Which permissions a role has, where the user comes without a list, is in domain/role.ts.
   */
  readonly roles: Readonly<Record<string, Role>>
}

/** The sign-in calls of the API: the only place of its addresses, its envelope and its roles (AUTH-03, AUTH-11, AUTH-12). */
export const signInApi: SignInApi = {
  login: '/auth/admin/login',
  profile: '/auth/admin/me',
  logout: '/auth/admin/logout',
  forgotPassword: '/auth/admin/forgot-password',
  resetPassword: '/auth/admin/reset-password',
  token: 'data.token',
  user: 'data.user',
  profileIn: ['data.user', 'data'],
  roles: {},
}
