import { auditChanges, changedIn } from '#server/call/audit/append-audit.ts'
import type { AuditEntry } from '#server/call/audit/audit-entry.ts'
import type { BeforeCommit, Database, Sql } from '#server/db/database.ts'
import type { RouteContext } from './context.ts'
import { withLockHolder } from './lock-holder.ts'
import { keepAct } from './undo/undoable-acts.ts'
import { storeAnswer, claimKey, type WriteKey } from './idempotency.ts'
import type { PreparedCall, RouteResult } from './route.ts'
import { successAnswer, type WireAnswer } from './wire-answer.ts'
import type { OfferedAct } from '#server/db/tables/undoable-acts.ts'

/** A context before the call runs. */
export type OpenContext = Omit<RouteContext, 'sql' | 'database' | 'audit' | 'offerUndo' | 'afterCommit'>

/** An answer, and the work to start after the commit. */
export interface CallResult {
  readonly answer: WireAnswer
  readonly later: readonly (() => Promise<void>)[]
}

/** Runs a call on the database itself: a read, or one that opens its own transactions. */
export async function runPlain(database: Database, call: PreparedCall, context: OpenContext): Promise<CallResult> {
  return attempt(database.sql, database, call, context, refuseAudit)
}

function refuseAudit({ entries, acts }: Noted): undefined {
  if (entries.length + acts.length > 0) throw new Error('audit rows need the transaction of a write')
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
    const ran = await attempt(sql, database, call, context, ({ entries, acts: [act] }) => {
      const kept = act && context.user ? keepAct(sql, act, context.user.id, context.now) : null
      beforeCommit([...auditChanges(sql, context, entries), ...(kept ? [kept.statement] : [])])
      return kept?.receipt
    })
    if (key) beforeCommit([storeAnswer(sql, key, ran.answer)])
    return ran
  }
  try {
    return await database.transaction(write)
  } catch (error) {
    throw await withLockHolder(database, error)
  }
}

/** A success that names the kinds of records that its call changed, which the caller reads again, and the receipt for undoing it. */
function withChanged(done: RouteResult, changed: readonly string[], undo: string | undefined): RouteResult {
  const { body } = done
  if (changed.length === 0 || typeof body !== 'object' || !('status' in body) || body.status !== 'success') return done
  return { ...done, body: { ...body, changed, ...(undo ? { undo } : {}) } }
}

/** Rows that a call leaves to be written at its end. */
interface Noted {
  readonly entries: readonly AuditEntry[]
  readonly acts: readonly OfferedAct[]
}

async function attempt(
  sql: Sql,
  database: Database,
  call: PreparedCall,
  context: OpenContext,
  keep: (noted: Noted) => string | undefined,
): Promise<CallResult> {
  // Created for each attempt: the database may ask for a retry of the transaction.
  const entries: AuditEntry[] = []
  const acts: OfferedAct[] = []
  const later: (() => Promise<void>)[] = []
  const notes = {
    audit: (entry: AuditEntry) => void entries.push(entry),
    offerUndo: (act: OfferedAct) => void acts.push(act),
    afterCommit: (work: () => Promise<void>) => void later.push(work),
  }
  const done = await call({ ...context, sql, database, ...notes })
  const receipt = keep({ entries, acts })
  return { answer: successAnswer(context.user ? withChanged(done, changedIn(sql), receipt) : done), later }
}
