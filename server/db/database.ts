import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import { databaseErrorOf } from '#server/db/database-error.ts'
import type { DatabaseLoad, Engine, Row, Run } from '#server/db/engine.ts'

/** The query builder over the laboratory's tables: the same on both engines, inside a transaction or not. */
export type Sql = PgRemoteDatabase<Record<string, never>>

/** Runs one statement as it is written and gives its rows by column name. */
export type Query = (text: string, params?: readonly unknown[]) => Promise<Row[]>

/**
 * The laboratory's database. int8 comes as a number (an unsafe one is an error), days and instants as text, numeric as text.
 * What the database refuses is a `DatabaseError`, behind the query builder's own error: see `databaseErrorOf`.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Outside a transaction: each statement for itself. */
  readonly sql: Sql
  /** Commits what the work did, or nothing of it when it throws; run again, up to 5 times in all, when the database asks for that (40001, 40P01). */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Reads alone, all of them of the same moment, whatever is committed meanwhile. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** One statement in plain SQL; parameters `$1`, `$2`, … */
  readonly query: Query
  /** On connections of their own, where the engine has several: for what must be answered while all others wait for a locked record, such as whose session it is. */
  readonly aside: { readonly sql: Sql; readonly query: Query }
  /** Several statements on one connection, which nobody else uses meanwhile. */
  session<T>(work: (query: Query) => Promise<T>): Promise<T>
  load(): DatabaseLoad
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Lets the running statements end, then closes; a second call does nothing. */
  close(): Promise<void>
}

const attempts = 5
const retried = new Set(['40001', '40P01'])

/** A `Database` over an engine. */
export function databaseOver(engine: Engine): Database {
  const held = new AsyncLocalStorage<{ open: boolean }>()
  const refuseInside = () => {
    // The embedded database has one connection: such a statement would wait for its own transaction for ever.
    if (held.getStore()?.open) throw new Error('Inside a transaction or session use the connection it gives, not the database.')
  }
  const run: Run = async (text, params, mode) => {
    refuseInside()
    return engine.run(text, params, mode)
  }
  const session = async <T>(work: (run: Run) => Promise<T>, purpose: 'change' | 'read' = 'change'): Promise<T> => {
    refuseInside()
    const state = { open: true }
    try {
      return await engine.session((own) => held.run(state, () => work(own)), purpose)
    } finally {
      state.open = false
    }
  }
  const query = queryOver(run)
  const runAside: Run = async (text, params, mode) => {
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

async function transaction<T>(session: <R>(work: (run: Run) => Promise<R>) => Promise<R>, work: (sql: Sql) => Promise<T>): Promise<T> {
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

async function once<T>(run: Run, work: (sql: Sql) => Promise<T>, begin = 'begin'): Promise<T> {
  await run(begin, [], 'object')
  try {
    const result = await work(sqlOver(run))
    await run('commit', [], 'object')
    return result
  } catch (error) {
    // The first error is the one that matters; a rollback on a lost connection fails too.
    await run('rollback', [], 'object').catch(() => undefined)
    throw error
  }
}

function queryOver(run: Run): Query {
  return async (text, params = []) => (await run(text, params, 'object')) as Row[]
}

function sqlOver(run: Run): Sql {
  return drizzle(async (text, params: unknown[], method) => ({ rows: [...(await run(text, params, method === 'all' ? 'array' : 'object'))] }))
}
