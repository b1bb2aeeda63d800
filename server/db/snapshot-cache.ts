import { type SQL, sql } from 'drizzle-orm'
import type { Sql } from './database.ts'

/** Snapshot of a statement, as text. The same text means that nobody committed anything in between; read it on the primary. */
export const seenSnapshot: SQL = sql`pg_current_snapshot()::text`

const snapshotNow = sql`select ${seenSnapshot} as snapshot`

/** A value with the snapshot that it was read on, in one statement. */
export interface SeenValue<T> {
  readonly snapshot: string
  readonly value: T
}

/** Maximum number of values that are kept for a database. */
const maxSnapshots = 20

interface Kept<T> {
  readonly values: Map<string, SeenValue<T>>
  readonly running: Map<string, Promise<SeenValue<T>>>
}

/**
 * Caches the result of a statement until the next commit. Concurrent callers share one read. Nobody gets a result older than their call.
 * @example
 * const boardAt = snapshotCache<Awaited<ReturnType<typeof readDayBoard>>['value']>()
 * const board = await boardAt(db, day, () => readDayBoard(db, day))
 */
export function snapshotCache<T>(): (db: Sql, key: string, read: () => Promise<SeenValue<T>>) => Promise<T> {
  const ofDatabases = new WeakMap<Sql, Kept<T>>()
  return async (db, key, read) => {
    const { values, running } = ofDatabases.get(db) ?? { values: new Map(), running: new Map() }
    ofDatabases.set(db, { values, running })
    const [row] = await db.execute<{ readonly snapshot: string }>(snapshotNow)
    const snapshot = row?.snapshot ?? ''
    const known = values.get(key)
    if (known?.snapshot === snapshot) return known.value
    const asked = `${key} ${snapshot}`
    const reading =
      running.get(asked) ??
      read().finally(() => {
        running.delete(asked)
      })
    running.set(asked, reading)
    const seen = await reading
    values.delete(key)
    values.set(key, seen)
    const [oldest] = values.size > maxSnapshots ? values.keys() : []
    if (oldest !== undefined) values.delete(oldest)
    return seen.value
  }
}
