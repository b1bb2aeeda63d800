import type { NotificationKindName } from '#domain/notification.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { orderStatusHistory } from '#server/db/schema.ts'
import { freeAppointment } from '#server/shared/order-visits.ts'
import { notify } from '#server/shared/notify.ts'
import { cancelOpenCollections } from './collections.ts'
import { type OrderRow, saveOrder } from './lock.ts'
import { endOrderTests } from './order-tests.ts'

/** A change of an order's status: what it becomes, what was said, and who did it. */
export interface StatusChange {
  readonly to: OrderStatus
  readonly notes: string | null
  readonly userId: string
  readonly now: Date
}

/** What the customer is told when an order comes to a status. */
const toldOf: Partial<Record<OrderStatus, NotificationKindName>> = {
  Confirmed: 'OrderConfirmed',
  SampleCollected: 'SampleCollected',
  Completed: 'OrderCompleted',
}

/** Sets a held order's status and keeps the change in its history; a cancelled order's open collections are cancelled with it and their slots freed. */
export async function changeStatus(db: Sql, order: OrderRow, { to, notes, userId, now }: StatusChange): Promise<OrderRow> {
  await db
    .insert(orderStatusHistory)
    .values({ id: newId(now), orderId: order.id, fromStatus: order.orderStatus, toStatus: to, notes, userId, at: now.toISOString() })
  const told = toldOf[to]
  if (told && order.orderStatus !== to) await notify(db, { type: told, customerId: order.customerId, values: { orderNumber: order.orderNumber }, now })
  await endOrderTests(db, order.id, to, now)
  if (to !== 'Cancelled') return saveOrder(db, order, { orderStatus: to }, now)
  await cancelOpenCollections(db, order.id, now)
  await freeAppointment(db, order.id)
  return saveOrder(db, order, { orderStatus: to, cancellationReason: notes }, now)
}
