import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Storage } from './storage.ts'

/**
 * The titles of a table that bespoke code keeps, so that declared fields may refer to its records; a deleted one keeps its title and cannot be chosen any more.
 */
export function titlesOf(table: PgTable, id: AnyPgColumn, title: AnyPgColumn | SQL<string>, deletedAt?: AnyPgColumn): Storage['titles'] {
  return async (db, ids, hold) => {
    if (ids.length === 0) return new Map()
    const query = db
      .select({ id, title })
      .from(table)
      .where(and(inArray(id, [...ids]), hold && deletedAt ? isNull(deletedAt) : undefined))
      .$dynamic()
    const rows = await (hold ? query.for('key share') : query)
    return new Map(rows.map((row) => [String(row.id), String(row.title)]))
  }
}
