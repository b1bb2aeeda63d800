import type { Sql } from './database.ts'

/** Time in ms for which a common search is not counted again: a list without filters hardly ever shrinks. */
const keptMs = 600_000

/** Maximum number of common searches that are kept for a database. */
const maxKept = 500

/** The moments, in ms of the process, until which searches are known to be common. */
const keptUntil = new WeakMap<Sql, Map<string, number>>()

/** Keeps that a search of a whole list has more matches than are counted. */
export function keepCommon(db: Sql, search: string): void {
  const kept = keptUntil.get(db) ?? new Map<string, number>()
  keptUntil.set(db, kept)
  kept.delete(search)
  kept.set(search, performance.now() + keptMs)
  const [oldest] = kept.size > maxKept ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
}

/** True when a search of a whole list had more matches than are counted a short time ago. */
export function isKnownCommon(db: Sql, search: string): boolean {
  const until = keptUntil.get(db)?.get(search)
  return until !== undefined && performance.now() < until
}
