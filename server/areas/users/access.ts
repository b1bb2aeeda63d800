import { inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { passwordResets, sessions } from '#server/db/schema.ts'

/** Ends all sessions of the users and voids their reset links: in the transaction of what ends them, so that no token outlives it (contract.md). */
export async function endAccess(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql.delete(sessions).where(inArray(sessions.userId, [...userIds]))
  await voidResetLinks(sql, userIds)
}

/** Voids the reset links of the users. */
export async function voidResetLinks(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql.delete(passwordResets).where(inArray(passwordResets.userId, [...userIds]))
}
