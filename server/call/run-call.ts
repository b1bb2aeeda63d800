import { auditChanges, changedIn } from '#server/call/audit/append-audit.ts'
import type { AuditEntry } from '#server/call/audit/audit-entry.ts'
import type { BeforeCommit, Database, Sql } from '#server/db/database.ts'
import type { RouteContext } from './context.ts'
import { withLockHolder } from './lock-holder.ts'
import { storeAnswer, claimKey, type WriteKey } from './idempotency.ts'
import type { PreparedCall, RouteResult } from './route.ts'
import { successAnswer, type WireAnswer } from './wire-answer.ts'

/** A context before the call runs. */
export type OpenContext = Omit<RouteContext, 'sql' | 'database' | 'audit' | 'afterCommit'>

/** An answer, and the work to start after the commit. */
export interface CallResult {
  readonly answer: WireAnswer
  readonly later: readonly (() => Promise<void>)[]
}

/** Runs a call on the database itself: a read, or one that opens its own transactions. */
export async function runPlain(database: Database, call: PreparedCall, context: OpenContext): Promise<CallResult> {
  return attempt(database.sql, database, call, context, refuseAudit)
}

function refuseAudit(entries: readonly AuditEntry[]): void {
  if (entries.length > 0) throw new Error('audit rows need the transaction of a write')
}

/** Runs a read on one state of the database. */
export async function runSnapshot(database: Database, call: PreparedCall, context: OpenContext): Promise<CallResult> {
  return database.snapshot((sql) => attempt(sql, database, call, context, refuseAudit))
}

/** Runs a write in one transaction with its idempotency row, its audit rows and its kept answer. */
export async function runWrite(database: Database, call: PreparedCall, context: OpenContext, key: WriteKey | null): Promise<CallResult> {
  const write = async (sql: Sql, beforeCommit: BeforeCommit): Promise<CallResult> => {
    const stored = key && (await claimKey(sql, key, context.now))
    if (stored) return { answer: stored, later: [] }
    const ran = await attempt(sql, database, call, context, (entries) => beforeCommit(auditChanges(sql, context, entries)))
    if (key) beforeCommit([storeAnswer(sql, key, ran.answer)])
    return ran
  }
  try {
    return await database.transaction(write)
  } catch (error) {
    throw await withLockHolder(database, error)
  }
}

/** A success that names the kinds of records that its call changed: the caller reads them again. */
function withChanged(done: RouteResult, changed: readonly string[]): RouteResult {
  const { body } = done
  return changed.length > 0 && typeof body === 'object' && 'status' in body && body.status === 'success' ? { ...done, body: { ...body, changed } } : done
}

async function attempt(
  sql: Sql,
  database: Database,
  call: PreparedCall,
  context: OpenContext,
  keep: (entries: readonly AuditEntry[]) => void,
): Promise<CallResult> {
  // Created for each attempt: the database may ask for a retry of the transaction.
  const entries: AuditEntry[] = []
  const later: (() => Promise<void>)[] = []
  const done = await call({ ...context, sql, database, audit: (entry) => entries.push(entry), afterCommit: (work) => later.push(work) })
  keep(entries)
  return { answer: successAnswer(context.user ? withChanged(done, changedIn(sql)) : done), later }
}
