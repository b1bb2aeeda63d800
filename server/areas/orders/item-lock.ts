import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { formatInstant } from '#domain/civil-date.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import type { RouteContext } from '#server/call/context.ts'
import { notFound } from '#server/call/problem.ts'
import type { ItemRow } from './items.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { lockOpenOrder } from './lock.ts'

type Context = Pick<RouteContext, 'sql' | 'now' | 'settings'>

/** Audit action of taking an item off. */
export const removal = 'remove item'

/** Facts of an item for the audit trail. */
export function orderItemFacts({ id, name, patientId, quantity, finalPrice }: ItemRow) {
  return { id, name, patientId, quantity, finalPrice }
}

/** Locks an item and its order, if the order may still change. A removed item is a 404 that names who removed it (ODT-11). */
export async function lockItem(context: Context, itemId: string): Promise<{ item: ItemRow; order: OrderRow }> {
  const [seen] = await context.sql.select({ orderId: orderItems.orderId }).from(orderItems).where(eq(orderItems.id, itemId))
  if (!seen) throw notFound(await goneSentence(context, itemId))
  const order = await lockOpenOrder(context, seen.orderId)
  const [item] = await context.sql.select().from(orderItems).where(eq(orderItems.id, itemId)).for('update')
  if (!item) throw notFound(await goneSentence(context, itemId))
  return { item, order }
}

/** Searches the last day only, so that an unknown id does not cost a search through years; after a day the message has less detail. */
async function goneSentence({ sql: db, now, settings }: Context, itemId: string): Promise<string> {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
  const [row] = await db
    .select({ userName: auditLog.userName, at: auditLog.at, name: sql<string | null>`${auditLog.before} -> 'item' ->> 'name'` })
    .from(auditLog)
    .where(and(eq(auditLog.action, removal), gte(auditLog.at, dayAgo), sql`${auditLog.before} -> 'item' ->> 'id' = ${itemId}`))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return row
    ? `${row.userName ?? 'The system'} took ${row.name ?? 'this item'} off the order on ${formatInstant(row.at, settings.timeZone)}`
    : 'Order item not found'
}
