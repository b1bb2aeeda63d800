import { and, eq, max, sql as statement } from 'drizzle-orm'
import { rupeesOfPaise } from '#domain/money.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { orders, prescriptions, sampleCollections } from '#server/db/schema.ts'

/** What a customer ordered, paid and still owes (cancelled orders owe nothing), and the day of the last completed visit; amounts in rupees. */
export async function figuresOfCustomer(db: Sql, customerId: string) {
  const amount = (condition: string) => statement<string>`coalesce(sum(${orders.finalAmount}) filter (where ${statement.raw(condition)}), 0)`
  const [sums] = await db
    .select({
      orders: statement<string>`count(*)`,
      paid: amount("payment_status = 'Paid'"),
      balance: amount("payment_status in ('Pending', 'Failed') and order_status <> 'Cancelled'"),
    })
    .from(orders)
    .where(eq(orders.customerId, customerId))
  const [visits] = await db
    .select({ last: max(sampleCollections.scheduledDate) })
    .from(sampleCollections)
    .innerJoin(orders, eq(orders.id, sampleCollections.orderId))
    .where(and(eq(orders.customerId, customerId), eq(sampleCollections.status, 'Completed')))
  return {
    orders: Number(sums?.orders ?? 0),
    prescriptions: await countRows(db, prescriptions, eq(prescriptions.customerId, customerId)),
    paid: rupeesOfPaise(Number(sums?.paid ?? 0)),
    balance: rupeesOfPaise(Number(sums?.balance ?? 0)),
    lastVisit: visits?.last ?? null,
  }
}
