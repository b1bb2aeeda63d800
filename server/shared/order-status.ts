import type { NotificationKindName } from '#domain/notification.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Sql } from '#server/db/database.ts'
import type { orders } from '#server/db/tables/orders.ts'
import { notify } from './notify.ts'

type OrderRow = typeof orders.$inferSelect

/** What the audit trail keeps of an order. */
export function orderFacts({ searchText: _search, ...facts }: OrderRow) {
  return facts
}

/** The customer's notification when an order reaches a status. */
const noticeOf: Partial<Record<OrderStatus, NotificationKindName>> = {
  Confirmed: 'OrderConfirmed',
  SampleCollected: 'SampleCollected',
  Completed: 'OrderCompleted',
}

/** Notifies the customer that a locked order reaches another status, by whichever call; call it in the transaction of the change. */
export async function notifyOfStatus(
  sql: Sql,
  { customerId, orderNumber, orderStatus }: Pick<OrderRow, 'customerId' | 'orderNumber' | 'orderStatus'>,
  to: OrderStatus,
  now: Date,
): Promise<void> {
  const notice = noticeOf[to]
  if (notice && orderStatus !== to) await notify(sql, { type: notice, customerId, values: { orderNumber }, now })
}
