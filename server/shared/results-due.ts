import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { dueSoonMinutes } from '#domain/work-queue.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { openDueOfOrder, orderStatusHistory, orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'

/** The moment by which the results of an order in Testing are due, or null where no test of it has a turnaround (WRK-02). */
export async function resultsDueOf(db: Sql, orderId: string): Promise<string | null> {
  const [received] = await db
    .select({ at: sql<string | null>`max(${orderStatusHistory.at})`.mapWith(orderStatusHistory.at) })
    .from(orderStatusHistory)
    // The last start: an earlier one was undone, or stepped back from. An undone completion is no start.
    .where(and(eq(orderStatusHistory.orderId, orderId), eq(orderStatusHistory.toStatus, 'Testing'), ne(orderStatusHistory.fromStatus, 'Completed')))
  const [longest] = await db
    .select({ hours: sql<number | null>`max(${tests.turnaroundHours})` })
    .from(orderTests)
    .innerJoin(tests, eq(tests.id, orderTests.testId))
    .where(and(eq(orderTests.orderId, orderId), ne(orderTests.status, 'Cancelled')))
  return received?.at && longest?.hours != null ? new Date(Date.parse(received.at) + longest.hours * 3_600_000).toISOString() : null
}

/** Sets the moment by which the reports of an order are due; null for a cancelled order (WRK-02). */
export async function setReportsDue(db: Sql, orderId: string, resultsDueAt: string | null): Promise<void> {
  await db.update(reports).set({ resultsDueAt }).where(eq(reports.orderId, orderId))
}

/** True for orders in testing whose results are due within the hour and not late yet (WRK-01). */
export function isDueSoon(now: Date): SQL {
  const due = openDueOfOrder(orders)
  return sql`${due} >= ${now.toISOString()} and ${due} < ${new Date(now.getTime() + dueSoonMinutes * 60_000).toISOString()}`
}
