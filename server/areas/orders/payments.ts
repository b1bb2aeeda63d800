import { asc, eq, getTableColumns } from 'drizzle-orm'
import { type Paise, rupeesOfPaise } from '#domain/money.ts'
import { paidAmount } from '#domain/payment-ledger.ts'
import type { Sql } from '#server/db/database.ts'
import { payments } from '#server/db/tables/payments.ts'
import { users } from '#server/db/tables/staff.ts'

/** The payments of an order, the first first. */
export async function paymentsOf(db: Sql, orderId: string) {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.at), asc(payments.id))
}

/** Returns the amount paid for an order. */
export async function paidOf(db: Sql, orderId: string): Promise<Paise> {
  return paidAmount(await paymentsOf(db, orderId))
}

/** Reads the payments of an order with the names of the recording users, oldest first. */
export async function paymentsWithUsers(db: Sql, orderId: string) {
  return db
    .select({ ...getTableColumns(payments), userName: users.name })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.at), asc(payments.id))
}

/** A payment as the wire carries it; the amount in rupees, above zero whatever the kind. */
export function paymentAnswer({ id, kind, amount, method, reference, notes, at, userName, paymentId }: Awaited<ReturnType<typeof paymentsWithUsers>>[number]) {
  return { id, kind, amount: rupeesOfPaise(amount), method, referenceNumber: reference, notes, at, userName, paymentId }
}
