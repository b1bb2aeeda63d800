import { and, asc, eq, getTableColumns, gte, lt, sql as expression } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { events } from '#server/db/tables/events.ts'
import { users } from '#server/db/tables/staff.ts'

/** One change that was committed. */
export interface ChangeEvent {
  /** The cursor after this event. */
  readonly cursor: string
  readonly entity: string
  readonly entityId: string
  readonly action: string
  readonly userId: string | null
  /** The name that this user has now. */
  readonly userName: string | null
  readonly at: string
}

const cursorPattern = /^(\d{1,19})-(\d{1,15})$/
const keptMs = 3 * 86_400_000
/** Every transaction below this number has ended, so that no rows of theirs can appear any more. */
const oldestOpen = expression`pg_snapshot_xmin(pg_current_snapshot())`

/** True for a cursor, of this database or another. */
export function isCursor(text: string): boolean {
  return cursorPattern.test(text)
}

/** The present cursor: later commits come after it. */
export async function currentCursor(sql: Sql): Promise<string> {
  const [row] = await sql.select({ xid: expression<string>`${oldestOpen}::text` }).from(expression`(select 1) as one`)
  return `${row?.xid ?? 0}-0`
}

/** The cursor before all changes that were begun since a moment. */
export async function cursorOf(sql: Sql, since: Date): Promise<string> {
  const [first] = await sql
    .select({ xid: events.xid, id: events.id })
    .from(events)
    .where(gte(events.at, since.toISOString()))
    .orderBy(asc(events.xid), asc(events.id))
    .limit(1)
  return first ? `${first.xid}-${first.id - 1}` : currentCursor(sql)
}

/**
 * Reads the changes after a cursor in a stable order, oldest first. Stops before rows of open transactions, so that a late commit is never skipped.
 * Returns null for a text that is no cursor.
 */
export async function eventsAfter(sql: Sql, cursor: string, limit = 500): Promise<ChangeEvent[] | null> {
  const [, xid, id] = cursorPattern.exec(cursor) ?? []
  if (xid === undefined || id === undefined) return null
  const rows = await sql
    .select({ ...getTableColumns(events), userName: users.name })
    .from(events)
    .leftJoin(users, eq(users.id, events.userId))
    .where(and(expression`(${events.xid}, ${events.id}) > (${xid}::text::xid8, ${id}::bigint)`, expression`${events.xid} < ${oldestOpen}`))
    .orderBy(asc(events.xid), asc(events.id))
    .limit(limit)
  return rows.map(({ id: number, xid: transaction, ...event }) => ({ ...event, cursor: `${transaction}-${number}` }))
}

/** Deletes events that are older than any reader's cursor. */
export async function forgetOldEvents(sql: Sql, now: Date): Promise<void> {
  await sql.delete(events).where(lt(events.at, new Date(now.getTime() - keptMs).toISOString()))
}
