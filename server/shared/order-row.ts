import { eq } from 'drizzle-orm'
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

/** Writes changed columns of a locked order, raises its version, and returns the new row. */
export async function saveOrder(db: Sql, order: OrderRow, changes: Partial<typeof orders.$inferInsert>, now: Date): Promise<OrderRow> {
  const [saved] = await db
    .update(orders)
    .set({ ...changes, version: order.version + 1, updatedAt: now.toISOString() })
    .where(eq(orders.id, order.id))
    .returning()
  return saved ?? order
}

/** Facts of an order for the audit trail. */
export function orderFacts({ searchText: _search, ...facts }: OrderRow) {
  return facts
}
