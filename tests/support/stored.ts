import { and, asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'
import { auditLog } from '#server/db/tables/requests.ts'

type Table = PgTable & { readonly id: PgColumn }

/** The stored row with an id; undefined where there is none. */
export async function stored<T extends Table>(db: Sql, table: T, id: string): Promise<T['$inferSelect'] | undefined> {
  const rows = await db
    .select()
    .from(table as Table)
    .where(eq(table.id, id))
  return rows[0]
}

/** Changes the stored row with an id. */
export async function change<T extends Table>(db: Sql, table: T, id: string, values: Partial<T['$inferInsert']>): Promise<void> {
  await db
    .update(table as Table)
    .set(values as object)
    .where(eq(table.id, id))
}

/** The audit rows of a record, all of them or those of an action, oldest first. */
export function auditOf(db: Sql, entityId: string, action?: string) {
  const wanted = and(eq(auditLog.entityId, entityId), action === undefined ? undefined : eq(auditLog.action, action))
  return db.select().from(auditLog).where(wanted).orderBy(asc(auditLog.at), asc(auditLog.id))
}
