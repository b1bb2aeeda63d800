import { eq } from 'drizzle-orm'
import { orderChangeProblem } from '#domain/order-status.ts'
import { lastChange } from '#server/audit/last-change.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'

export type OrderRow = typeof orders.$inferSelect

/** The order, held until the transaction ends, so that what is checked stays true; a missing one is a 404. */
export async function lockOrder(db: Sql, id: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw notFound('Order not found')
  return order
}

/** The order, held, when it may still change; a Cancelled or Completed one is a 409 that says who made it so (ODT-11). */
export async function lockOpenOrder(db: Sql, id: string): Promise<OrderRow> {
  const order = await lockOrder(db, id)
  const problem = orderChangeProblem(order.orderStatus)
  if (!problem) return order
  const change = await lastChange(db, 'orders', id, ['status', 'cancel'])
  throw conflict(change ? `${problem}: ${change.userName ?? 'the system'} set it so` : problem)
}

/** Writes changed columns of a held order, raises its version, and gives the order as it now is. */
export async function saveOrder(db: Sql, order: OrderRow, changes: Partial<typeof orders.$inferInsert>, now: Date): Promise<OrderRow> {
  const [saved] = await db
    .update(orders)
    .set({ ...changes, version: order.version + 1, updatedAt: now.toISOString() })
    .where(eq(orders.id, order.id))
    .returning()
  return saved ?? order
}
