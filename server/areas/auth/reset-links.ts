import { and, eq, gt, isNull } from 'drizzle-orm'
import { newToken, tokenHash } from '#server/call/session/token.ts'
import type { Sql } from '#server/db/database.ts'
import { passwordResets, users } from '#server/db/tables/staff.ts'

const lifeMs = 30 * 60_000

/**
 * Makes a token with which the user may set a password once within 30 minutes. Earlier ones stay good, so that nobody else can end a link that is on its way.
 */
export async function newResetToken(sql: Sql, userId: string, now: Date): Promise<string> {
  const token = newToken()
  await sql
    .insert(passwordResets)
    .values({ tokenHash: tokenHash(token), userId, createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + lifeMs).toISOString() })
  return token
}

const live = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash(token)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now.toISOString()))

/** True while a token may be used. */
export async function isLiveResetToken(sql: Sql, token: string, now: Date): Promise<boolean> {
  const rows = await sql.select({ userId: passwordResets.userId }).from(passwordResets).where(live(token, now))
  return rows.length > 0
}

/**
 * Consumes a token, and with it every other of its user: returns the user, locked until the transaction ends; null when it was used, has expired, is unknown,
 * or its user is not active. The user is locked first, as in every change of users and their links, so that there is no deadlock.
 */
export async function useResetToken(sql: Sql, token: string, now: Date): Promise<{ id: string; name: string; email: string } | null> {
  const [link] = await sql.select({ userId: passwordResets.userId }).from(passwordResets).where(live(token, now))
  if (!link) return null
  const [user] = await sql
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, link.userId), eq(users.status, 'active')))
    .for('update')
  if (!user) return null
  const used = await sql.update(passwordResets).set({ usedAt: now.toISOString() }).where(live(token, now)).returning({ userId: passwordResets.userId })
  if (used.length === 0) return null
  await sql.delete(passwordResets).where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)))
  return user
}
