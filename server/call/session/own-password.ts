import { eq } from 'drizzle-orm'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from './signed-in.ts'
import { invalid } from '#server/call/problem.ts'
import { noteRefusal } from '#server/call/security/security-log.ts'
import { passwordMatches } from '#server/call/session/password-hash.ts'
import { beginAttempt, forgetAttempts } from '#server/call/session/throttle.ts'
import { users } from '#server/db/tables/staff.ts'

type Call = Pick<RouteContext, 'database' | 'now' | 'address' | 'requestId' | 'log'> & { readonly user: SignedIn }

/**
 * Checks the current password of a user who changes their own password or email address, so that a stranger at an unattended screen cannot.
 * Throws a 422 at the field, or a 429 after too many wrong passwords. Each is in the security log.
 */
export async function verifyOwnPassword(call: Call, currentPassword: string | undefined): Promise<void> {
  const { database, user, now, address } = call
  if (!currentPassword) throw invalid({ currentPassword: ['Please enter your current password'] })
  const refused = (reason: 'tooMany' | 'wrongPassword') => noteRefusal(database, call, { kind: 'own_change', reason, account: user.email, userId: user.id })
  // Counted separately from sign-ins, and only by the account: the caller has a session already.
  const attempt = await beginAttempt(database.sql, { kind: 'signIn', account: user.email, address, now, browser: `own ${user.id}` }).catch(
    async (error: unknown) => {
      await refused('tooMany')
      throw error
    },
  )
  const [row] = await database.sql.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id))
  if (!(await passwordMatches(row?.passwordHash ?? null, currentPassword))) {
    await refused('wrongPassword')
    throw invalid({ currentPassword: ['This is not your current password'] })
  }
  await forgetAttempts(database.sql, attempt)
}
