import type { OrderStatus } from '#domain/order-status.ts'
import { paymentStatusOf } from '#domain/payment-ledger.ts'
import { leastSampleState } from '#domain/sample.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { newId } from '#server/db/id.ts'
import { orderStatusHistory } from '#server/db/tables/orders.ts'
import { judgeAgain } from '#server/shared/results/judge-again.ts'
import { notifyOfStatus } from '#server/shared/order-status.ts'
import { moveSamples } from '#server/shared/samples.ts'
import { dateOfVisits } from '#server/shared/order-visits.ts'
import { cancelAppointment, endOpenCollections } from './collections.ts'
import { type OrderRow, saveOrder } from './lock.ts'
import { endOrderTests } from './order-tests.ts'
import { paidOf } from './payments.ts'

/** A change of an order's status: the new status, and the notes. */
export interface StatusChange {
  readonly to: OrderStatus
  readonly notes: string | null
}

/** What a change of status needs of a call. */
export type StatusContext = Pick<RouteContext, 'sql' | 'now' | 'audit' | 'settings'> & { readonly user: SignedIn }

/**
 * Sets a locked order's status, by whichever call, and keeps the change in its history. Cancelled ends its open visits, frees their places and keeps the reason, and
 * what was paid of it is to be refunded; Completed ends them as done. The tests to be done follow, and the values whose day of collection changed.
 */
export async function changeStatus(order: OrderRow, change: StatusChange, context: StatusContext): Promise<OrderRow> {
  const changed = await takeStep(order, change, context)
  // Before its samples are collected an order has no values.
  if (leastSampleState[order.orderStatus] !== null || leastSampleState[change.to] !== null) await judgeAgain(context, order.id)
  return changed
}

async function takeStep(order: OrderRow, { to, notes }: StatusChange, context: StatusContext): Promise<OrderRow> {
  const { sql, user, now } = context
  await sql
    .insert(orderStatusHistory)
    .values({ id: newId(now), orderId: order.id, fromStatus: order.orderStatus, toStatus: to, notes, userId: user.id, at: now.toISOString() })
  await notifyOfStatus(sql, order, to, now)
  await moveSamples(sql, order.id, to, { now, userId: user.id })
  await endOrderTests(sql, order.id, to, now)
  if (to === 'Completed') {
    await endOpenCollections(context, { orderId: order.id, to: 'Completed', reason: null })
    return saveOrder(sql, order, { orderStatus: to, ...(await dateOfVisits(sql, order.id, order)) }, now)
  }
  if (to !== 'Cancelled') return saveOrder(sql, order, { orderStatus: to }, now)
  await endOpenCollections(context, { orderId: order.id, to: 'Cancelled', reason: notes })
  await cancelAppointment(context, order.id, notes)
  const paymentStatus = paymentStatusOf(order.paymentStatus, { ...order, orderStatus: to }, await paidOf(sql, order.id))
  return saveOrder(sql, order, { orderStatus: to, cancellationReason: notes, paymentStatus }, now)
}
