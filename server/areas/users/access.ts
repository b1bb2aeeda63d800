import { inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { passwordResets, sessions } from '#server/db/tables/staff.ts'

/** Ends all sessions of the users and invalidates their reset links, in the same transaction as the change, so that no token outlives it. */
export async function endAccess(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql.delete(sessions).where(inArray(sessions.userId, [...userIds]))
  await invalidateResetLinks(sql, userIds)
}

/** Voids the reset links of the users. */
export async function invalidateResetLinks(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql.delete(passwordResets).where(inArray(passwordResets.userId, [...userIds]))
}
