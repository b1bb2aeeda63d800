import { asc, eq } from 'drizzle-orm'
import type { Paise } from '#domain/money.ts'
import { paidAmount } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { payments } from '#server/db/schema.ts'

/** The payments of an order, the first first. */
export async function paymentsOf(db: Sql, orderId: string) {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.at), asc(payments.id))
}

/** What was paid of an order. */
export async function paidOf(db: Sql, orderId: string): Promise<Paise> {
  return paidAmount(await paymentsOf(db, orderId))
}
