import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { reports } from '#server/db/tables/reports.ts'

/** The other reports of a patient of an order that are not deleted, oldest first; `id` is the one that is not counted. */
export function otherReportsOf(db: Sql, { id, orderId, patientId }: { readonly id?: string; readonly orderId: string; readonly patientId: string }) {
  const isOther = id === undefined ? undefined : ne(reports.id, id)
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.orderId, orderId), eq(reports.patientId, patientId), isNull(reports.deletedAt), isOther))
    .orderBy(asc(reports.createdAt), asc(reports.id))
}
