import { type SQLWrapper, sql as expression } from 'drizzle-orm'
import type { AuditEntry } from './audit-entry.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { liveChangeKind } from '#domain/live-change.ts'
import { newId } from '#server/db/id.ts'
import { events } from '#server/db/tables/events.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { inOneStatement } from '#server/db/one-statement.ts'

/** Person, time and address: the same for all audit rows of a call. */
export interface AuditContext {
  readonly user: { readonly id: string; readonly name: string } | null
  readonly now: Date
  readonly address: string
  readonly requestId: string
}

/** A change of a record, and its person, if any. */
type Happening = Pick<AuditEntry, 'entity' | 'entityId' | 'action'> & { readonly by?: { readonly id: string } | null }

/** Writes audit rows and their events in the transaction of the change, so that no change is without its row. */
export async function appendAudit(sql: Sql, act: AuditContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await sql.execute(inOneStatement(...auditChanges(sql, act, entries)))
}

/** Writes the audit row of an export: on the primary, also where a replica gave the rows. */
export function auditExport(database: Database, act: AuditContext, exported: Pick<AuditEntry, 'entity' | 'entityId' | 'after'>): Promise<void> {
  return database.transaction((sql) => appendAudit(sql, act, [{ ...exported, action: 'export' }]))
}

/** The pending statements of `appendAudit`. */
export function auditChanges(sql: Sql, act: AuditContext, entries: readonly AuditEntry[]): SQLWrapper[] {
  return entries.length === 0 ? [] : [auditRows(sql, act, entries), eventsOf(sql, act, entries)]
}

function auditRows(sql: Sql, { user, now, address, requestId }: AuditContext, entries: readonly AuditEntry[]) {
  return sql.insert(auditLog).values(
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
}

function eventsOf(sql: Sql, { user, now }: AuditContext, entries: readonly AuditEntry[]) {
  return eventRows(
    sql,
    now,
    entries.map(({ by = user, ...entry }) => ({ ...entry, by })),
  )
}

/** Kinds of records that have events, by transaction. */
const changedKinds = new WeakMap<Sql, Set<string>>()

/** The kinds of records that a transaction changed, from its own events. */
export function changedIn(sql: Sql): readonly string[] {
  return [...(changedKinds.get(sql) ?? [])].sort()
}

/** The statement that writes the events of changes, also of those without an audit row; it runs in the transaction of the change. */
export function eventRows(sql: Sql, now: Date, changes: readonly Happening[]) {
  const kinds = changedKinds.get(sql) ?? new Set()
  for (const { entity, action } of changes) if (liveChangeKind(action) !== null) kinds.add(entity)
  changedKinds.set(sql, kinds)
  return sql.insert(events).values(
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
