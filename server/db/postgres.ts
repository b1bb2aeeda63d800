import pg from 'pg'
import { type Database, databaseOver } from '#server/db/database.ts'
import { toDatabaseError } from '#server/db/database-error.ts'
import type { Run } from '#server/db/engine.ts'
import { databaseLimits } from '#server/db/limits.ts'
import { parameterText, valueReaders } from '#server/db/values.ts'

/** How a PostgreSQL server is reached. */
export interface PostgresOptions {
  readonly url: string
  /** How many connections at most. */
  readonly connections: number
  /** Told when an idle connection breaks, with its code; the pool makes a new one by itself. */
  readonly onIdleLost?: ((code: string | null) => void) | undefined
}

/** Connections for sessions and readiness, which no locked record can hold up. */
const asideConnections = 2

const readAsText = (text: string): unknown => text
const types: pg.CustomTypesConfig = { getTypeParser: (oid: number) => valueReaders[oid] ?? readAsText }

/** Opens a pool of connections to a PostgreSQL server; rejects with a `DatabaseError` when it cannot be reached. */
export async function openPostgres({ url, connections, onIdleLost }: PostgresOptions): Promise<Database> {
  const poolOf = (max: number) =>
    new pg.Pool({
      connectionString: url,
      max,
      types,
      connectionTimeoutMillis: databaseLimits.waitMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: databaseLimits.statementMs,
      idle_in_transaction_session_timeout: databaseLimits.idleInTransactionMs,
      options: `-c timezone=UTC -c datestyle=ISO -c lock_timeout=${databaseLimits.lockMs}`,
      application_name: 'lab-api',
    })
  const [pool, aside] = [poolOf(connections), poolOf(asideConnections)]
  // Without a listener Node ends the process when an idle connection breaks.
  for (const each of [pool, aside]) each.on('error', (error) => onIdleLost?.(toDatabaseError(error).code))
  const close = async () => {
    await Promise.all([pool.end(), aside.end()])
  }
  const sum = (count: (each: pg.Pool) => number) => count(pool) + count(aside)
  const load = () => ({ open: sum((each) => each.totalCount), idle: sum((each) => each.idleCount), waiting: sum((each) => each.waitingCount) })
  const database = databaseOver({ kind: 'postgres', run: runOn(pool), aside: runOn(aside), session: (work) => session(pool, work), load, close })
  try {
    await database.ping()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function session<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(runOn(client))
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

function runOn(target: pg.Pool | pg.PoolClient): Run {
  return async (text, params, mode) => {
    try {
      // The extended protocol always: one statement a call, as on the embedded database.
      const query = { text, values: params.map(parameterText), queryMode: 'extended', ...(mode === 'array' ? { rowMode: mode } : {}) }
      const { rows } = await target.query<Record<string, unknown>>(query)
      return rows
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
}
