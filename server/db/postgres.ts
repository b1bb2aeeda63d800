import pg from 'pg'
import { type Database, databaseOver } from '#server/db/database.ts'
import { toDatabaseError } from '#server/db/database-error.ts'
import type { RunStatement } from '#server/db/engine.ts'
import { databaseLimits } from '#server/db/limits.ts'
import { createStatementNames } from '#server/db/statement-names.ts'
import { parameterText, valueReaders } from '#server/db/values.ts'

/** Connection settings of a PostgreSQL server. */
export interface PostgresOptions {
  readonly url: string
  /** Maximum number of connections for reads. Changes have half as many in addition, sessions and readiness two. */
  readonly connections: number
  /** Called when an idle connection breaks, with its code; the pool opens a new one by itself. */
  readonly onIdleLost?: ((code: string | null) => void) | undefined
  /** A replica: read-only, with short time limits, because the primary can answer instead. */
  readonly isReplica?: boolean
}

/** Connections for sessions and readiness checks, which no other call can block. */
const asideConnections = 2

/** The name of the server's sessions in `pg_stat_activity`. */
export const applicationName = 'lab-api'

const readAsText = (text: string): unknown => text
const types: pg.CustomTypesConfig = { getTypeParser: (oid: number) => valueReaders[oid] ?? readAsText }

/** Opens pools of connections to a PostgreSQL server; rejects with a `DatabaseError` when it cannot be reached. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const database = postgresDatabase(options)
  try {
    await database.ping()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Pools of connections to a PostgreSQL server, which are made when they are first needed. */
export function postgresDatabase({ url, connections, onIdleLost, isReplica = false }: PostgresOptions): Database {
  const poolOf = (max: number) =>
    new pg.Pool({
      connectionString: url,
      max,
      types,
      connectionTimeoutMillis: isReplica ? databaseLimits.replicaWaitMs : databaseLimits.waitMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: databaseLimits.statementMs,
      idle_in_transaction_session_timeout: databaseLimits.idleInTransactionMs,
      // A machine that fails does not close its connections.
      ...(isReplica ? { query_timeout: databaseLimits.statementMs + databaseLimits.replicaWaitMs } : {}),
      // Compiling a plan or starting other processes for it takes longer than these statements, and memory and solid-state disks are random access.
      options: `-c timezone=UTC -c datestyle=ISO -c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c lock_timeout=${databaseLimits.lockMs}${isReplica ? ' -c default_transaction_read_only=on' : ''}`,
      application_name: applicationName,
      // Statements of one transaction that do not wait for each other go out together.
      pipeline: true,
    })
  const names = createStatementNames()
  const pools = { read: poolOf(connections), change: poolOf(Math.ceil(connections / 2)), aside: poolOf(asideConnections) }
  const all = Object.values(pools)
  // Without a listener Node ends the process when an idle connection breaks.
  for (const each of all) each.on('error', (error) => onIdleLost?.(toDatabaseError(error).code))
  const close = async () => {
    await Promise.all(all.map((each) => each.end()))
  }
  const sum = (count: (each: pg.Pool) => number) => all.reduce((total, each) => total + count(each), 0)
  const load = () => ({ open: sum((each) => each.totalCount), idle: sum((each) => each.idleCount), waiting: sum((each) => each.waitingCount) })
  return databaseOver({
    kind: 'postgres',
    run: runOn(pools.read, names),
    aside: runOn(pools.aside, names),
    session: (work, purpose) => session(pools[purpose], names, work),
    load,
    close,
  })
}

async function session<T>(pool: pg.Pool, names: Names, work: (run: RunStatement) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(runOn(client, names))
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

type Names = ReturnType<typeof createStatementNames>

function runOn(target: pg.Pool | pg.PoolClient, names: Names): RunStatement {
  return async (text, params, mode) => {
    try {
      // The extended protocol always: one statement a call, as on the embedded database.
      const query = { text, name: names(text), values: params.map(parameterText), queryMode: 'extended', ...(mode === 'array' ? { rowMode: mode } : {}) }
      const { rows } = await target.query<Record<string, unknown>>(query)
      return rows
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
}
