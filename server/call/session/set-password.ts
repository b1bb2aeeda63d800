import { eq, sql as expression } from 'drizzle-orm'
import { endSessionsOf } from './sessions.ts'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/tables/staff.ts'

/** Person who chose a password. */
type Chooser = 'user' | 'other'

/**
 * Sets a user's password from its hash; all tokens of the user stop working with it. A user who signs in with a password that somebody else chose is asked to
 * set their own.
 */
export async function setPassword(sql: Sql, userId: string, passwordHash: string, now: Date, by: Chooser = 'user'): Promise<void> {
  const at = now.toISOString()
  await sql
    .update(users)
    .set({ passwordHash, passwordByOther: by === 'other', isDemo: false, passwordChangedAt: at, updatedAt: at, version: expression`${users.version} + 1` })
    .where(eq(users.id, userId))
  await endSessionsOf(sql, userId)
}
