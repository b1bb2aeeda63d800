import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type PaymentKind, paymentSigns } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'

const given = (Object.keys(paymentSigns) as PaymentKind[]).filter((kind) => paymentSigns[kind] < 0)

/** The effect of a payment row on the paid amount: negative for a refund or a failed payment. */
export const signedAmount = sql`case when ${inArray(payments.kind, given)} then -${payments.amount} else ${payments.amount} end`
/** The paid amount of some payments, in paise. */
export const paidSum = sql`sum(${signedAmount})`.mapWith(Number)

/** Returns the paid amount of each row's order, in paise, for a lateral join; null without payments. */
export function paidOfOrder(db: Sql, orderId: AnyPgColumn) {
  return db
    .select({ paid: paidSum.as('paid') })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .as('paid_of_order')
}

/** Chooses orders of which more was paid than they cost, so that money is to be given back: the rule of `balanceOf` for queries (MON-02). */
export function isOverpaid(paidOf: SQLWrapper): SQL {
  const cost = sql`case when ${orders.orderStatus} = 'Cancelled' or ${orders.paymentStatus} = 'Refunded' then 0 else ${orders.finalAmount} end`
  return sql`${paidOf} > ${cost}`
}
