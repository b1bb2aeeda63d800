import { sql as statement } from 'drizzle-orm'
import type { Database, Sql } from '#server/db/database.ts'
import type { DatabaseRow } from '#server/db/engine.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'

/** Runs one statement of the current transaction, as it is written. */
export type Execute = (text: string) => Promise<readonly DatabaseRow[]>

/** Runs a task in a transaction on a separate connection. Several connections work in parallel. */
export type Connection = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

/** Runs raw statements in the transaction of the query builder. */
export function executing(sql: Sql): Execute {
  return (text) => sql.execute<DatabaseRow>(statement.raw(text))
}

/** Connections to PostgreSQL; each task is one transaction. */
export function postgresConnections(database: Database, count: number): readonly Connection[] {
  const connection: Connection = (work) =>
    database.transaction(async (sql) => {
      await executing(sql)(withoutStatementLimit)
      return work(sql)
    })
  return Array.from({ length: count }, () => connection)
}

/** The one connection of the embedded database: all tasks are parts of one transaction. */
export function withEmbeddedConnection(database: Database, work: (connections: readonly Connection[]) => Promise<void>): Promise<void> {
  return database.transaction(async (sql) => {
    await executing(sql)(withoutStatementLimit)
    await work([(task) => task(sql)])
  })
}

/**
 * Runs all tasks in their order, as many at a time as there are connections. Once one has failed no other is started; rejects with its error when the running
 * ones have ended.
 */
export async function runTasks(connections: readonly Connection[], tasks: readonly ((sql: Sql) => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks]
  const runWaiting = async (connection: Connection) => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      await connection(task).catch((error: unknown) => {
        waiting.length = 0
        throw error
      })
    }
  }
  for (const outcome of await Promise.allSettled(connections.map(runWaiting))) if (outcome.status === 'rejected') throw outcome.reason
}
