import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import { databaseErrorOf } from '#server/db/database-error.ts'
import type { DatabaseLoad, Engine, DatabaseRow, RunStatement } from '#server/db/engine.ts'
import { inOneStatement } from '#server/db/one-statement.ts'

/** The query builder over the laboratory's tables: the same on both engines, inside a transaction or not. */
export type Sql = PgRemoteDatabase<Record<string, never>>

/** Runs one statement as it is written and returns its rows by column name. */
export type Query = (text: string, params?: readonly unknown[]) => Promise<DatabaseRow[]>

/** Sends the last statements of a transaction together with its commit; where one fails, everything is rolled back. */
export type BeforeCommit = (changes: readonly SQLWrapper[]) => void

/**
 * The laboratory's database: int8 comes as a number (an unsafe one is an error), days, instants and numeric as text. Refusals are a `DatabaseError` behind the
 * query builder's error: see `databaseErrorOf`.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Outside a transaction: each statement by itself. */
  readonly sql: Sql
  /** Commits the work, or rolls it back when it throws; retried, up to 5 times in all, when the database asks for that (40001, 40P01). */
  transaction<T>(work: (sql: Sql, beforeCommit: BeforeCommit) => Promise<T>): Promise<T>
  /** Read-only, all statements on one snapshot. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** One statement in plain SQL; parameters `$1`, `$2`, … */
  readonly query: Query
  /** Uses separate connections, where the engine has several: for queries that must not wait behind a locked record, such as reading the session. */
  readonly aside: { readonly sql: Sql; readonly query: Query }
  /** Runs several statements on one exclusive connection. */
  session<T>(work: (query: Query) => Promise<T>): Promise<T>
  load(): DatabaseLoad
  /** A replica for long reads, where there is one. */
  readonly replica?: ReadReplica
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Lets the running statements end, then closes; a second call does nothing. */
  close(): Promise<void>
}

/** Reason the replica is not used: it does not have the reader's last change yet, is too far behind, does not answer, or is not a replica of this database. */
export type ReplicaFault = 'own-change' | 'behind' | 'unreachable' | 'foreign'

/** The reader, and the log position of their last change; null for none. */
export interface ReplicaReader {
  readonly id: string
  readonly lastWrite?: string | null
}

/** A streaming replica of the database: a little behind, and at times down. */
export interface ReadReplica {
  /**
   * Returns the database with its reads (`sql`, `query`, `snapshot`) on the replica and everything else on the primary; null while everybody, or this reader,
   * must read from the primary.
   */
  choose(reader?: ReplicaReader | null): Promise<Database | null>
  /** Records the log position of this user's commit: from now on they read only from a replica that has reached it. */
  noteWrite(userId: string): Promise<void>
  /** True when a read that failed on the replica may be tried on the primary. */
  mayRetryOnPrimary(error: unknown): boolean
  state(): ReplicaState
}

/** State of the replica. */
export interface ReplicaState {
  readonly fault: Exclude<ReplicaFault, 'own-change'> | null
  /** The age of its data, in seconds. */
  readonly lagSeconds: number
  /** Numbers of reads on it, and on the primary for each reason. */
  readonly reads: Readonly<Record<'replica' | 'failed' | ReplicaFault, number>>
}

const dialect = new PgDialect()
const attempts = 5
const retried = new Set(['40001', '40P01'])

/** A `Database` over an engine. */
export function databaseOver(engine: Engine): Database {
  const connection = new AsyncLocalStorage<{ open: boolean }>()
  const refuseInside = () => {
    // The embedded database has one connection: such a statement would wait forever for its own transaction.
    if (connection.getStore()?.open) throw new Error('Inside a transaction or session use the connection it gives, not the database.')
  }
  const run: RunStatement = async (text, params, mode) => {
    refuseInside()
    return engine.run(text, params, mode)
  }
  const session = async <T>(work: (run: RunStatement) => Promise<T>, purpose: 'change' | 'read' = 'change'): Promise<T> => {
    refuseInside()
    const state = { open: true }
    try {
      return await engine.session((own) => connection.run(state, () => work(own)), purpose)
    } finally {
      state.open = false
    }
  }
  const query = queryOver(run)
  const runAside: RunStatement = async (text, params, mode) => {
    refuseInside()
    return (engine.aside ?? engine.run)(text, params, mode)
  }
  let closing: Promise<void> | null = null
  return {
    kind: engine.kind,
    sql: sqlOver(run),
    query,
    aside: { sql: sqlOver(runAside), query: queryOver(runAside) },
    transaction: (work) => transaction(session, work),
    snapshot: (work) => session((own) => once(own, work, 'begin isolation level repeatable read read only'), 'read'),
    session: (work) => session((own) => work(queryOver(own))),
    load: () => engine.load?.() ?? { open: 1, idle: 0, waiting: 0 },
    ping: async () => {
      await query('select 1')
    },
    close: () => {
      closing ??= engine.close()
      return closing
    },
  }
}

async function transaction<T>(
  session: <R>(work: (run: RunStatement) => Promise<R>) => Promise<R>,
  work: (sql: Sql, beforeCommit: BeforeCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await session((run) => once(run, work))
    } catch (error) {
      const code = databaseErrorOf(error)?.code
      if (attempt === attempts || !code || !retried.has(code)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

async function once<T>(run: RunStatement, work: (sql: Sql, beforeCommit: BeforeCommit) => Promise<T>, begin = 'begin'): Promise<T> {
  await run(begin, [], 'object')
  let isOpen = true
  const within: RunStatement = async (text, params, mode) => {
    // Statements that run in parallel with the failed one must end before the rollback.
    if (!isOpen) throw new Error('The transaction is over.')
    return run(text, params, mode)
  }
  try {
    const last: SQLWrapper[] = []
    const result = await work(sqlOver(within), (changes) => last.push(...changes))
    isOpen = false
    // Sent together: where a change fails, the commit rolls back, and the change's error is thrown.
    await Promise.all([last.length > 0 && runTogether(run, last), run('commit', [], 'object')])
    return result
  } catch (error) {
    isOpen = false
    // The first error is the one that matters; a rollback on a lost connection fails too.
    await run('rollback', [], 'object').catch(() => undefined)
    throw error
  }
}

function runTogether(run: RunStatement, changes: readonly SQLWrapper[]) {
  const { sql, params } = dialect.sqlToQuery(inOneStatement(...changes))
  return run(sql, params, 'object')
}

function queryOver(run: RunStatement): Query {
  return async (text, params = []) => (await run(text, params, 'object')) as DatabaseRow[]
}

function sqlOver(run: RunStatement): Sql {
  return drizzle(async (text, params: unknown[], method) => ({ rows: [...(await run(text, params, method === 'all' ? 'array' : 'object'))] }))
}
