import { sql as expression } from 'drizzle-orm'
import type { AuditEntry } from './audit-entry.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { auditLog, events } from '#server/db/schema.ts'

/** Who acts, when and from where: the same for all audit rows of a call. */
export interface Act {
  readonly user: { readonly id: string; readonly name: string } | null
  readonly now: Date
  readonly address: string
  readonly requestId: string
}

/** What happened to a record, and by whom where that was somebody. */
type Happening = Pick<AuditEntry, 'entity' | 'entityId' | 'action'> & { readonly by?: { readonly id: string } | null }

/** Writes audit rows, and the event of each for whoever watches; in the transaction of the change, or a change could be without its row. */
export async function appendAudit(sql: Sql, { user, now, address, requestId }: Act, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql.insert(auditLog).values(
    entries.map(({ by = user, before = null, after = null, reason = null, ...entry }) => ({
      ...entry,
      id: newId(now),
      at: now.toISOString(),
      userId: by?.id ?? null,
      userName: by?.name ?? null,
      before,
      after,
      reason,
      address,
      requestId,
    })),
  )
  await appendEvents(
    sql,
    now,
    entries.map(({ by = user, ...entry }) => ({ ...entry, by })),
  )
}

/** Writes the events of changes that nobody has to answer for, such as what the laboratory does by itself; in the transaction of the change. */
export async function appendEvents(sql: Sql, now: Date, changes: readonly Happening[]): Promise<void> {
  await sql.insert(events).values(
    changes.map(({ by, entity, entityId, action }) => ({
      xid: expression`pg_current_xact_id()`,
      entity,
      entityId,
      action,
      userId: by?.id ?? null,
      at: now.toISOString(),
    })),
  )
}
