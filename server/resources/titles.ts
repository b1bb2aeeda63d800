import { inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Storage } from './storage.ts'

/** The titles of a table that bespoke code keeps, so that declared fields may refer to its records. */
export function titlesOf(table: PgTable, id: AnyPgColumn, title: AnyPgColumn | SQL<string>): Storage['titles'] {
  return async (db, ids, hold) => {
    if (ids.length === 0) return new Map()
    const query = db
      .select({ id, title })
      .from(table)
      .where(inArray(id, [...ids]))
      .$dynamic()
    const found = await (hold ? query.for('key share') : query)
    return new Map(found.map((row) => [String(row.id), String(row.title)]))
  }
}
