import type { AuthProvider } from '@refinedev/core'
import { permissions } from '#domain/permission.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { Http } from '#providers/http/request.ts'
import { readProfile } from './profile.ts'
import { safeReturnPath } from './safe-return-path.ts'
import { readSession } from './session.ts'
import { forgotPassword, type PasswordReset, resetPassword, signIn, signOut } from './sign-in.ts'
import { withSentence } from './with-sentence.ts'

/** Address after a successful sign-in without another destination (AUTH-04). */
const home = '/dashboard'

/** Refine's auth provider over the lab API (AUTH-03…12). `check` reads only the storage, so that it never unmounts a form. */
export function createAuthProvider(http: Http): Required<Omit<AuthProvider, 'register'>> {
  const refreshPermissions = permissionRefresh(http)
  return {
    async login({ email, password, to }: { email: string; password: string; to?: unknown }) {
      return attempt(() => signIn(http, { email, password }), safeReturnPath(to) ?? home)
    },
    async logout() {
      signOut(http)
      return { success: true, redirectTo: '/login' }
    },
    async check() {
      return readSession() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' }
    },
    async onError(error: unknown) {
      // A 401 has been handled once, in the HTTP client; nothing else ends a session.
      if (error instanceof ApiError && error.kind === 'forbidden') await refreshPermissions(error)
      return {}
    },
    async getIdentity() {
      return readSession() ? readProfile(http) : null
    },
    async getPermissions() {
      const user = readSession()?.user
      if (!user) return []
      return user.role === 'super_admin' ? permissions : user.permissions
    },
    async forgotPassword({ email }: { email: string }) {
      return attempt(() => forgotPassword(http, email))
    },
    async updatePassword(reset: PasswordReset) {
      return attempt(() => resetPassword(http, reset), '/login')
    },
  }
}

async function attempt(work: () => Promise<unknown>, redirectTo?: string) {
  try {
    await work()
    return { success: true, ...(redirectTo ? { redirectTo } : {}) }
  } catch (error) {
    return { success: false, error: error instanceof ApiError ? error : withSentence(error, 'An error occurred. Please try again.') }
  }
}

/**
 * Keeps the permissions of the stored session in step with the server's. What it returns is called with the refusal of a call for a missing permission (403):
 * it reads the profile again, once however many components report the refusal, so that the panel disables forbidden actions (AUTH-16). It never rejects: an
 * unreadable profile changes nothing.
 */
function permissionRefresh(http: Http): (refusal: object) => Promise<void> {
  // Every component that waits for a read reports its refusal, and again when it is rendered again.
  const handled = new WeakSet<object>()
  let reading: Promise<void> | null = null
  return async (refusal) => {
    if (handled.has(refusal) || !readSession()) return
    handled.add(refusal)
    reading ??= readProfile(http)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        reading = null
      })
    await reading
  }
}
