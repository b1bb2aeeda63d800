import { createHmac } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { SecurityKind, SecurityReason } from '#domain/security-event.ts'
import { accountOf } from '#server/call/session/throttle.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { serverKey } from '#server/db/server-key.ts'
import { securityEvents } from '#server/db/tables/staff.ts'
import type { Log } from '#server/log.ts'

const keys = new WeakMap<Database, Promise<string>>()

/** A refusal: the typed email address, or the hash of a report's token, is stored only as a keyed hash. */
export interface LoggedRefusal {
  readonly kind: SecurityKind
  readonly reason: SecurityReason
  readonly account: string | null
  readonly userId: string | null
}

interface Caller {
  readonly now: Date
  readonly address: string
  readonly requestId: string
  readonly log: Log
}

/** Writes a refusal to the security log and to the server's log: outside the call's transaction, which is rolled back. */
export async function noteRefusal(
  database: Database,
  { now, address, requestId, log }: Caller,
  { kind, reason, account, userId }: LoggedRefusal,
): Promise<void> {
  const accountHash = account === null ? null : await hashOf(database, account, now)
  await database.sql.insert(securityEvents).values({ id: newId(now), at: now.toISOString(), kind, reason, accountHash, userId, address, requestId })
  log.warn('refused', { kind, reason, account: accountHash, requestId })
}

/** Deletes entries older than this many days. */
export async function forgetOldRefusals(sql: Sql, now: Date, days: number): Promise<void> {
  await sql.delete(securityEvents).where(lt(securityEvents.at, new Date(now.getTime() - days * 86_400_000).toISOString()))
}

/** A keyed hash of the account: equal for equal accounts, meaningless without the key. */
async function hashOf(database: Database, account: string, now: Date): Promise<string> {
  let key = keys.get(database)
  if (!key) {
    key = serverKey(database.sql, 'security-log-key', now)
    keys.set(database, key)
    key.catch(() => keys.delete(database))
  }
  return createHmac('sha256', await key)
    .update(accountOf(account))
    .digest('hex')
    .slice(0, 16)
}
