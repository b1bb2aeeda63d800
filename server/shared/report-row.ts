import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'

export type ReportRow = typeof reports.$inferSelect

/**
 * Locks reports that are not deleted until the transaction ends, their orders first: a change of an order goes on to its tests and reports, and would wait
 * for a change of a report that waits for it. Others may lock the orders in the same way, and so work on their other reports.
 */
export async function lockReports(db: Sql, which: SQL | undefined): Promise<ReportRow[]> {
  const chosen = and(which, isNull(reports.deletedAt))
  const own = db.select({ id: reports.orderId }).from(reports).where(chosen)
  await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, own)).orderBy(asc(orders.id)).for('share')
  return db.select().from(reports).where(chosen).orderBy(asc(reports.id)).for('update')
}

/** Locks one report in this way; undefined for one that is missing or deleted. */
export async function lockReportRow(db: Sql, id: string): Promise<ReportRow | undefined> {
  const [report] = await lockReports(db, eq(reports.id, id))
  return report
}
