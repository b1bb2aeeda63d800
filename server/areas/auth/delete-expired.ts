import { lt } from 'drizzle-orm'
import { forgetOldEvents } from '#server/call/audit/events.ts'
import type { AppSettings } from '#server/call/context.ts'
import { forgetOldReads } from '#server/call/security/access-log.ts'
import { forgetOldRefusals } from '#server/call/security/security-log.ts'
import { forgetOldBrowsers } from '#server/call/session/known-browser.ts'
import { forgetOldSessions } from '#server/call/session/sessions.ts'
import { forgetOldAttempts } from '#server/call/session/throttle.ts'
import type { Sql } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/tables/requests.ts'
import { passwordResets } from '#server/db/tables/staff.ts'

/**
 * Deletes expired rows: sessions, attempts, browsers, log entries, reset links, stored answers. It runs at each sign-in, which is often enough and never a
 * burst.
 */
export async function deleteExpired(sql: Sql, now: Date, settings: Pick<AppSettings, 'accessLogDays'>): Promise<void> {
  await forgetOldSessions(sql, now)
  await forgetOldAttempts(sql, now)
  await forgetOldEvents(sql, now)
  await forgetOldBrowsers(sql, now)
  await forgetOldReads(sql, now, settings.accessLogDays)
  await forgetOldRefusals(sql, now, settings.accessLogDays)
  await sql.delete(passwordResets).where(lt(passwordResets.expiresAt, now.toISOString()))
  await sql.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now.toISOString()))
}
