import { eq } from 'drizzle-orm'
import { formatInstant } from '#domain/civil-date.ts'
import { orderChangeProblem, removalProblem } from '#domain/order-status.ts'
import { lastChange } from '#server/call/audit/last-change.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'

export type OrderRow = typeof orders.$inferSelect

/** The order, locked until the transaction ends, so that what is checked stays true; a missing one is a 404. */
export async function lockOrder(db: Sql, id: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw notFound('Order not found')
  return order
}

/** The order, locked, when it may still change; a Cancelled or Completed one is a 409 that says who closed it, and when (ODT-11). */
export async function lockOpenOrder(context: Pick<RouteContext, 'sql' | 'settings'>, id: string): Promise<OrderRow> {
  const order = await lockOrder(context.sql, id)
  const problem = orderChangeProblem(order.orderStatus)
  if (problem) throw conflict(await refusedOrder(context, order, problem))
  return order
}

/** The sentence that refuses a change of a final order, with who made it final and when (ODT-11). */
export async function refusedOrder({ sql, settings }: Pick<RouteContext, 'sql' | 'settings'>, { id }: OrderRow, problem: string): Promise<string> {
  const change = await lastChange(sql, 'orders', id, ['status', 'cancel'])
  return change ? `${problem}: ${change.userName ?? 'the system'} set it so on ${formatInstant(change.at, settings.timeZone)}` : problem
}

/** Refuses to take something off an order without the reason that its state asks for. */
export function checkRemoval(order: OrderRow, reason: string | null): void {
  const problem = removalProblem(order.orderStatus, reason)
  if (problem) throw invalid({ reason: [problem] })
}

/** Writes changed columns of a locked order, raises its version, and gives the order as it now is. */
export async function saveOrder(db: Sql, order: OrderRow, changes: Partial<typeof orders.$inferInsert>, now: Date): Promise<OrderRow> {
  const [saved] = await db
    .update(orders)
    .set({ ...changes, version: order.version + 1, updatedAt: now.toISOString() })
    .where(eq(orders.id, order.id))
    .returning()
  return saved ?? order
}
