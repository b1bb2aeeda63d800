import { sql as statement } from 'drizzle-orm'
import type { Database, Sql } from '#server/db/database.ts'
import type { Row } from '#server/db/engine.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'

/** Runs one statement of the transaction at work, as it is written. */
export type Execute = (text: string) => Promise<readonly Row[]>

/** Does one piece of work; several lanes work at the same time, each on a connection of its own. */
export type Lane = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

/** Statements as they are written, in the transaction of the query builder. */
export function executing(sql: Sql): Execute {
  return (text) => sql.execute<Row>(statement.raw(text))
}

/** Lanes on PostgreSQL, whose pieces of work are transactions of their own. */
export function postgresLanes(database: Database, count: number): readonly Lane[] {
  const lane: Lane = (work) =>
    database.transaction(async (sql) => {
      await executing(sql)(withoutStatementLimit)
      return work(sql)
    })
  return Array.from({ length: count }, () => lane)
}

/** The one lane of the embedded database, which has one connection: all pieces of work are parts of one transaction. */
export function embeddedLane(database: Database, work: (lanes: readonly Lane[]) => Promise<void>): Promise<void> {
  return database.transaction(async (sql) => {
    await executing(sql)(withoutStatementLimit)
    await work([(piece) => piece(sql)])
  })
}

/** Does all pieces of work, the first ones first, as many at a time as there are lanes. Once one has failed no other is begun; rejects with its error when those at work have ended. */
export async function inLanes(lanes: readonly Lane[], pieces: readonly ((sql: Sql) => Promise<void>)[]): Promise<void> {
  const waiting = [...pieces]
  const workThrough = async (lane: Lane) => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      await lane(piece).catch((error: unknown) => {
        waiting.length = 0
        throw error
      })
    }
  }
  for (const ended of await Promise.allSettled(lanes.map(workThrough))) if (ended.status === 'rejected') throw ended.reason
}
