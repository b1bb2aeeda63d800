import { count, inArray, max, sql, sum } from 'drizzle-orm'
import { rupeesOfPaise } from '#domain/money.ts'
import { isFinalOrder } from '#domain/order-status.ts'
import { balanceOf, overpaidAmount } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { paidOfOrder } from '#server/shared/paid-by-order.ts'

/**
 * Reads the orders of some customers in one statement. Returns the figures of one of them: all orders, those that the laboratory still works on, the moment
 * of the newest, and the amounts paid less refunds, still to collect of each order (cancelled and refunded ones owe nothing) and to be refunded, in rupees.
 */
export async function readOrderFigures(db: Sql, customerIds: readonly string[]) {
  const paid = paidOfOrder(db, orders.id)
  const { customerId, orderStatus, paymentStatus } = orders
  // All orders of a payment status owe money, or none does (`paymentStatusOf`). An overpayment never reduces another order's balance.
  const groups = await db
    .select({
      ...{ customerId, orderStatus, paymentStatus, orders: count(), lastOrder: max(orders.createdAt) },
      finalAmount: sum(orders.finalAmount).mapWith(Number),
      paid: sum(sql`coalesce(${paid.paid}, 0)`).mapWith(Number),
    })
    .from(orders)
    .leftJoinLateral(paid, sql`true`)
    .where(inArray(customerId, [...customerIds]))
    .groupBy(customerId, orderStatus, paymentStatus)
  return (id: string) => figuresOfGroups(groups.filter((group) => group.customerId === id))
}

type Group = Parameters<typeof balanceOf>[0] & { readonly orders: number; readonly lastOrder: string | null; readonly paid: number }

function figuresOfGroups(groups: readonly Group[]) {
  const total = (of: (group: Group) => number) => groups.reduce((all, group) => all + of(group), 0)
  return {
    orders: total((group) => group.orders),
    openOrders: total((group) => (isFinalOrder(group.orderStatus) ? 0 : group.orders)),
    lastOrder:
      groups
        .flatMap(({ lastOrder }) => lastOrder ?? [])
        .toSorted()
        .at(-1) ?? null,
    paid: rupeesOfPaise(total((group) => group.paid)),
    balance: rupeesOfPaise(total((group) => Math.max(0, balanceOf(group, group.paid)))),
    overpaid: rupeesOfPaise(total((group) => overpaidAmount(balanceOf(group, group.paid)))),
  }
}
