import { lt } from 'drizzle-orm'
import { forgetOldEvents } from '#server/call/audit/events.ts'
import { forgetOldSessions } from '#server/call/session/sessions.ts'
import { forgetOldAttempts } from './throttle.ts'
import type { Sql } from '#server/db/database.ts'
import { idempotencyKeys, passwordResets } from '#server/db/schema.ts'

/** Deletes what has run out: sessions, attempts, reset links, kept answers. Signing in does it, which happens often enough and never in a burst. */
export async function sweep(sql: Sql, now: Date): Promise<void> {
  await forgetOldSessions(sql, now)
  await forgetOldAttempts(sql, now)
  await forgetOldEvents(sql, now)
  await sql.delete(passwordResets).where(lt(passwordResets.expiresAt, now.toISOString()))
  await sql.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now.toISOString()))
}
