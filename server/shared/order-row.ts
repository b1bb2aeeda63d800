import { asc, eq, inArray } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'

export type OrderRow = typeof orders.$inferSelect

/** Locks the order until the transaction ends, so that checks stay valid. A missing one is a 404. */
export async function lockOrder(db: Sql, id: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw notFound('Order not found')
  return order
}

/** Locks the orders of customers, in the order of their ids. A change of an order has the order first, and the people on it afterwards. */
export async function lockOrdersOf(sql: Sql, customerIds: readonly string[]): Promise<void> {
  const theirs = sql
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.customerId, [...customerIds]))
    .orderBy(asc(orders.id))
    .for('update')
  await sql.$count(theirs.as('theirs'))
}

/** Facts of an order for the audit trail. The clinical information is not in it: an erased customer's illness must not stay there (OPS-04). */
export function orderFacts({ searchText: _search, clinicalInfo: _illness, ...facts }: OrderRow) {
  return facts
}
