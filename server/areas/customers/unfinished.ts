import { and, eq, exists, inArray, isNull, not, or, type SQL, sql as statement } from 'drizzle-orm'
import { openOrderStatuses } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { isOverpaid, paidOfOrder } from '#server/shared/paid-by-order.ts'

/** Open matters that prevent erasing a customer, each with its message, for a query of `customers` with name and phone. */
function unfinishedWork(sql: Sql): readonly (readonly [work: SQL, refusal: string])[] {
  const isTheirs = eq(orders.customerId, customers.id)
  const paid = paidOfOrder(sql, orders.id)
  const openOrders = sql
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, inArray(orders.orderStatus, [...openOrderStatuses])))
  // Values of deleted reports are in no queue, so they are excluded.
  const openCriticals = sql
    .select({ id: results.id })
    .from(results)
    .innerJoin(reports, eq(reports.id, results.reportId))
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .where(and(isTheirs, eq(results.criticalOpen, true), isNull(reports.deletedAt)))
  const pendingPrescriptions = sql
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(eq(prescriptions.customerId, customers.id), eq(prescriptions.status, 'Pending')))
  const overpaidOrders = sql
    .select({ id: orders.id })
    .from(orders)
    .innerJoinLateral(paid, statement`true`)
    .where(and(isTheirs, isOverpaid(paid.paid)))
  return [
    [exists(openOrders), 'This customer has orders under way: complete or cancel them first'],
    [
      exists(openCriticals),
      'A critical value of this customer has no confirmed call yet: log the call, or have a super admin close it, before the data are erased',
    ],
    [exists(pendingPrescriptions), 'This customer has a prescription that nobody has reviewed yet: review it first'],
    [exists(overpaidOrders), 'Money is to be given back to this customer: record the refund first'],
  ]
}

/** Message that refuses to erase a customer, or null while nothing is still to be done for them (OPS-04). */
export async function erasureProblem(sql: Sql, customerId: string): Promise<string | null> {
  for (const [work, refusal] of unfinishedWork(sql)) {
    const found = await sql
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), work))
    if (found.length > 0) return refusal
  }
  return null
}

/** Chooses the customers for whom nothing is still to be done, in a query of `customers` (OPS-04). */
export function isFinished(sql: Sql): SQL {
  return not(or(...unfinishedWork(sql).map(([work]) => work)) ?? statement`false`)
}
