import type { Sql } from './database.ts'

/** Maximum number of queries of one kind that are cached for a database. */
const maxEntries = 200

/**
 * Caches prepared queries of a database by their dependencies, since building one takes longer than running it. `build` returns a prepared query.
 * @example
 * const queryOf = queryCache<ReturnType<typeof countQuery>>()
 * const [row] = await queryOf(db, `${getTableName(table)} ${JSON.stringify(states)}`, () => countQuery(db, table, states)).execute()
 */
export function queryCache<T>(): (db: Sql, dependsOn: string, build: () => T) => T {
  const ofDatabases = new WeakMap<Sql, Map<string, T>>()
  return (db, dependsOn, build) => {
    const known = ofDatabases.get(db) ?? new Map<string, T>()
    ofDatabases.set(db, known)
    const cached = known.get(dependsOn)
    if (cached !== undefined) return cached
    const [oldest] = known.size >= maxEntries ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    const made = build()
    known.set(dependsOn, made)
    return made
  }
}
