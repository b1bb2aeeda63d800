import { missingCancellationReason, orderChangeProblem } from '#domain/order-status.ts'
import orders from '#resources/orders.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { orderFacts, readChangedOrder } from './change.ts'
import { lockOrder, type OrderRow, refusedOrder, saveOrder } from './lock.ts'
import { paymentColumns, tellOfPayment } from './payment.ts'
import { orderSchema } from './response-schemas.ts'
import { changeStatus } from './status.ts'

const target: ActionTarget<OrderRow, typeof orderSchema> = {
  lock: ({ sql }, id) => lockOrder(sql, id),
  refused: async (context, order) => refusedOrder(context, order, orderChangeProblem(order.orderStatus) ?? ''),
  facts: orderFacts,
  answer: orderSchema,
  read: readChangedOrder,
}

/** What is done with an order as a whole (ORD-06, ORD-07, ORD-08). Both paths of cancelling do the same (contract.md). */
export const orderActionRoutes = actionRoutes(
  orders,
  target,
  {
    status: (order, { orderStatus, notes }, { sql, user, now }) => changeStatus(sql, order, { to: orderStatus, notes, userId: user.id, now }),
    cancel: (order, { reason }, { sql, user, now }) => changeStatus(sql, order, { to: 'Cancelled', notes: reason, userId: user.id, now }),
    async payment(order, body, { sql, now }) {
      const paid = await saveOrder(sql, order, paymentColumns(body), now)
      await tellOfPayment(sql, order, paid, now)
      return paid
    },
  },
  { aliases: { cancel: ['/orders/{id}/cancel'] }, sentences: { cancel: { reason: missingCancellationReason } } },
)
