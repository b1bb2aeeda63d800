import { and, count, eq, max, sql as statement, sum } from 'drizzle-orm'
import { rupeesOfPaise } from '#domain/money.ts'
import { balanceOf } from '#domain/payment-ledger.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { orders, prescriptions, sampleCollections } from '#server/db/schema.ts'
import { paidOfOrder } from '#server/shared/paid-by-order.ts'

/** What a customer ordered, paid less refunds, what is still to collect of each order (cancelled and refunded ones owe nothing), and the day of the last completed visit; amounts in rupees. */
export async function figuresOfCustomer(db: Sql, customerId: string) {
  const paid = paidOfOrder(db, orders.id)
  const { orderStatus, paymentStatus } = orders
  const has = statement<string>`coalesce(${paid.paid}, 0)`
  // Of a payment status all orders owe or none does (`paymentStatusOf`): what is paid too much of one is never taken off another.
  const groups = await db
    .select({ orderStatus, paymentStatus, orders: count(), finalAmount: sum(orders.finalAmount).mapWith(Number), paid: sum(has).mapWith(Number) })
    .from(orders)
    .leftJoinLateral(paid, statement`true`)
    .where(eq(orders.customerId, customerId))
    .groupBy(orderStatus, paymentStatus)
  const [visits] = await db
    .select({ last: max(sampleCollections.scheduledDate) })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .where(and(eq(orders.customerId, customerId), eq(sampleCollections.status, 'Completed')))
  const total = (of: (group: (typeof groups)[number]) => number) => groups.reduce((all, group) => all + of(group), 0)
  return {
    orders: total((group) => group.orders),
    prescriptions: await countRows(db, prescriptions, eq(prescriptions.customerId, customerId)),
    paid: rupeesOfPaise(total((group) => group.paid)),
    balance: rupeesOfPaise(total((group) => Math.max(0, balanceOf(group, group.paid)))),
    lastVisit: visits?.last ?? null,
  }
}
