import { and, eq } from 'drizzle-orm'
import { orderStatusAfterVisits } from '#domain/collection-order.ts'
import type { RouteContext } from '#server/call/context.ts'
import { notFound } from '#server/call/problem.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderPatients, orderStatusHistory, orders } from '#server/db/tables/orders.ts'
import { judgeAgain } from '#server/shared/results/judge-again.ts'
import { notifyOfStatus, orderFacts } from './order-status.ts'
import { updateOrderDate } from './order-visits.ts'

type OrderRow = typeof orders.$inferSelect
type Context = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn }

/** Locks an order; a missing one is a 404. */
export async function lockOrderOfVisit(db: Sql, orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('Order not found')
  return order
}

/** Lets a locked order follow its visits, with a row of its own in the trail: its date, its status once all is collected, and the values whose day of collection changed. */
export async function followVisits(context: Context, orderId: string): Promise<void> {
  await followByDateAndStatus(context, orderId)
  await judgeAgain(context, orderId)
}

const reason = 'Follows from its sample collections'

async function followByDateAndStatus(context: Context, id: string): Promise<void> {
  const { sql, now, audit } = context
  const before = await lockOrderOfVisit(sql, id)
  await updateOrderDate(sql, before, now)
  const after = await takeStepOfVisits(context, await lockOrderOfVisit(sql, id))
  if (after.version === before.version) return
  const action = after.orderStatus === before.orderStatus ? 'appointment' : 'status'
  audit({ action, entity: 'orders', entityId: id, before: orderFacts(before), after: orderFacts(after), reason })
}

/** Sets the status that follows from the visits of a locked order, if it is another, keeps it in the order's history and notifies the customer. Gives the order as it now is. */
export async function takeStepOfVisits({ sql, now, user }: Pick<Context, 'sql' | 'now' | 'user'>, order: OrderRow): Promise<OrderRow> {
  const visits = await sql
    .select({ patientId: sampleCollections.patientId, status: sampleCollections.status })
    .from(sampleCollections)
    .innerJoin(orderPatients, and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, sampleCollections.patientId)))
    .where(eq(sampleCollections.orderId, order.id))
  const to = orderStatusAfterVisits(order.orderStatus, visits)
  if (to === null) return order
  const at = now.toISOString()
  const change = { fromStatus: order.orderStatus, toStatus: to, notes: reason, userId: user.id, at }
  const step = { orderStatus: to, version: order.version + 1, updatedAt: at }
  await sql.update(orders).set(step).where(eq(orders.id, order.id))
  await sql.insert(orderStatusHistory).values({ id: newId(now), orderId: order.id, ...change })
  await notifyOfStatus(sql, order, to, now)
  return { ...order, ...step }
}
