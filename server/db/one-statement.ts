import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Several changes as one statement and one round trip: all or none is done. None of them sees what the others write, but foreign keys among their rows are
 * checked when all is written.
 * @example await sql.execute(inOneStatement(sql.insert(notifications).values(rows), sql.insert(notificationDeliveries).values(deliveries)))
 */
export function inOneStatement(...changes: readonly SQLWrapper[]): SQL {
  const parts = changes.map((change, index) => sql`${sql.raw(`part_${index + 1}`)} as (${change.getSQL()})`)
  return sql`with ${sql.join(parts, sql`, `)} select`
}
