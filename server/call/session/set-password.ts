import { eq, sql as expression } from 'drizzle-orm'
import { endSessionsOf } from './sessions.ts'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

/** Sets a user's password from its hash; all tokens of the user stop working with it. */
export async function setPassword(sql: Sql, userId: string, passwordHash: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql
    .update(users)
    .set({ passwordHash, isDemo: false, passwordChangedAt: at, updatedAt: at, version: expression`${users.version} + 1` })
    .where(eq(users.id, userId))
  await endSessionsOf(sql, userId)
}
