import { missingCancellationReason, orderChangeProblem } from '#domain/order-status.ts'
import { nothingToRefund } from '#domain/payment-ledger.ts'
import orders from '#resources/orders.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { lockOrder, orderFacts, type OrderRow } from '#server/shared/order-row.ts'
import { readChangedOrder } from './change.ts'
import { refusedOrder } from './lock.ts'
import { lockPaidOrder, type PaidOrder, recordPayment, recordRefund } from './payment.ts'
import { orderSchema } from './response-schemas.ts'
import { changeStatus } from './status.ts'

const target: ActionTarget<OrderRow, typeof orderSchema> = {
  lock: ({ sql }, id) => lockOrder(sql, id),
  refused: async (context, order) => refusedOrder(context, order, orderChangeProblem(order.orderStatus) ?? ''),
  facts: orderFacts,
  answer: orderSchema,
  read: readChangedOrder,
}

/** Of the money the audit trail keeps what was paid before and after. */
const moneyTarget: ActionTarget<PaidOrder, typeof orderSchema> = {
  ...target,
  lock: ({ sql }, id) => lockPaidOrder(sql, id),
  refused: async () => nothingToRefund,
  facts: ({ refundState: _, ...order }) => orderFacts(order),
}

/** What is done with an order as a whole (ORD-06, ORD-07, ORD-08, MON-02). Both paths of cancelling do the same. */
export const orderActionRoutes = [
  ...actionRoutes(
    orders,
    target,
    {
      status: (order, { orderStatus, notes, confirmed, visits }, context) =>
        changeStatus(order, { to: orderStatus, notes, isConfirmed: confirmed === true, visits }, context),
      cancel: (order, { reason }, context) => changeStatus(order, { to: 'Cancelled', notes: reason }, context),
    },
    {
      status: { sentences: { notes: missingCancellationReason } },
      cancel: { aliases: ['/orders/{id}/cancel'], sentences: { reason: missingCancellationReason } },
    },
  ),
  ...actionRoutes(orders, moneyTarget, {
    payment: (order, body, context) => recordPayment(order, body, context),
    refund: (order, body, context) => recordRefund(order, body, context),
  }),
]
