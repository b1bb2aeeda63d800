import { and, count, gte, inArray, lt, sum } from 'drizzle-orm'
import { addDays, type CivilDate, monthBounds, startOfDay } from '#domain/civil-date.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { pendingOrderStatuses } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import { storedCount } from '#server/db/stored-counts.ts'
import { orders } from '#server/db/tables/orders.ts'

/**
 * The dashboard's four figures (DASH-01) for a month of the laboratory, `YYYY-MM`, or for one day of it; revenue in rupees. Completed and pending orders are
 * those of all time.
 */
export async function orderStats(db: Sql, { month, day }: { readonly month: string; readonly day?: CivilDate | undefined }, timeZone: string) {
  const { from, before } = day === undefined ? monthBounds(month) : { from: day, before: addDays(day, 1) }
  const inMonth = and(gte(orders.createdAt, startOfDay(from, timeZone).toISOString()), lt(orders.createdAt, startOfDay(before, timeZone).toISOString()))
  const byStatus = await db
    .select({ status: orders.orderStatus, count: count(), total: sum(orders.totalAmount).mapWith(Number) })
    .from(orders)
    .where(and(inMonth, inArray(orders.orderStatus, ['Created', 'Completed'])))
    .groupBy(orders.orderStatus)
  const of = (status: 'Created' | 'Completed') => byStatus.find((each) => each.status === status)
  return {
    month,
    ...(day === undefined ? {} : { day }),
    newOrders: of('Created')?.count ?? 0,
    completedOrders: await storedCount(db, orders, { status: 'Completed' }),
    pendingOrders: await storedCount(db, orders, { status: pendingOrderStatuses }),
    monthlyRevenue: rupeesOfPaise(of('Completed')?.total ?? 0),
  }
}
