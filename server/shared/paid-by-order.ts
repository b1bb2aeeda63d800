import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Paise } from '#domain/money.ts'
import { type PaymentKind, paymentSigns } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { payments } from '#server/db/tables/payments.ts'

const given = (Object.keys(paymentSigns) as PaymentKind[]).filter((kind) => paymentSigns[kind] < 0)
const signed = sql`case when ${inArray(payments.kind, given)} then -${payments.amount} else ${payments.amount} end`
const paid = sql`sum(${signed})`.mapWith(Number)

/** What was paid of the order of each row, in paise, to be joined laterally; null without payments. */
export function paidOfOrder(db: Sql, orderId: AnyPgColumn) {
  return db
    .select({ paid: paid.as('paid') })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .as('paid_of_order')
}

/** What was paid of each of some orders; an order without payments is not among them. */
export async function paidByOrder(db: Sql, orderIds: readonly string[]): Promise<Map<string, Paise>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: payments.orderId, paid })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .groupBy(payments.orderId)
  return new Map(rows.map((row) => [row.orderId, row.paid]))
}
