import * as contract from '#contract/orders.ts'
import { delayProblems } from '#domain/delay-reason.ts'
import { missingCancellationReason, orderChangeProblem } from '#domain/order-status.ts'
import { noPaymentToCorrect } from '#domain/payment-change.ts'
import { nothingToRefund } from '#domain/payment-ledger.ts'
import { isDelayed } from '#domain/work-queue.ts'
import orders from '#resources/orders.ts'
import { serve } from '#server/call/serve.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { lockOrder, orderFacts, type OrderRow } from '#server/shared/order-row.ts'
import { readOrderImage } from '#server/shared/order-undo/order-image.ts'
import { settle } from '#server/shared/settle.ts'
import { appoint } from './appointment.ts'
import { changedOrderAnswer, changeOrder, readChangedOrder } from './change.ts'
import { informOfDelay } from './delay.ts'
import { lockOpenOrder, refusedOrder } from './lock.ts'
import { correctPayment, lockPaidOrder, moneyFacts, offeredOrderAct, type PaidOrder, recordPayment, recordRefund, undoOrderAct } from './payment.ts'
import { orderSchema } from './response-schemas.ts'
import { refuseUnableDoctor } from './requester.ts'
import { changeStatus } from './status.ts'

const target: ActionTarget<OrderRow, typeof orderSchema> = {
  lock: ({ sql }, id) => lockOrder(sql, id),
  refused: async (context, order) => {
    const problem = orderChangeProblem(order.orderStatus)
    return problem ? refusedOrder(context, order, problem) : `Order ${order.orderNumber} is not in testing`
  },
  facts: orderFacts,
  answer: orderSchema,
  read: readChangedOrder,
  undo: {
    image: ({ sql }, { id }) => readOrderImage(sql, id),
    offered: offeredOrderAct,
    restore: undoOrderAct,
    customerOf: ({ customerId }) => customerId,
  },
}

/** The audit trail keeps the amount paid before and after. */
const moneyTarget: ActionTarget<PaidOrder, typeof orderSchema> = {
  ...target,
  lock: ({ sql }, id) => lockPaidOrder(sql, id),
  refused: async (_, __, action) => (action === 'refund' ? nothingToRefund : noPaymentToCorrect),
  facts: moneyFacts,
}

/** The target of the message about a delay, which an order in time refuses. */
const delayTarget: ActionTarget<OrderRow & { readonly isDelayed: boolean }, typeof orderSchema> = {
  ...target,
  lock: async ({ sql, now }, id) => {
    const order = await lockOrder(sql, id)
    return { ...order, isDelayed: isDelayed(order, now) }
  },
  refused: async (_, order) => (order.orderStatus === 'Testing' ? delayProblems.inTime : `Order ${order.orderNumber} is not in testing`),
  facts: ({ isDelayed: _, ...order }) => orderFacts(order),
}

/** Changes of an order as a whole (ORD-06, ORD-07, ORD-08, MON-02). Both paths of cancelling do the same. */
export const orderActionRoutes = [
  ...actionRoutes(
    orders,
    target,
    {
      status: (order, { orderStatus, notes, confirmed, visits }, context) =>
        changeStatus(order, { to: orderStatus, notes, isConfirmed: confirmed === true, visits }, context),
      cancel: (order, { reason }, context) => changeStatus(order, { to: 'Cancelled', notes: reason }, context),
      requester: async (order, { doctorId = null, clinicalInfo = null }, context) => {
        // A doctor who is not active any more stays on the orders that name them.
        if (doctorId !== null && doctorId !== order.doctorId) await refuseUnableDoctor(context.sql, doctorId)
        return settle(context, order, { columns: { doctorId, clinicalInfo }, audit: null })
      },
    },
    {
      status: { sentences: { notes: missingCancellationReason } },
      cancel: { aliases: ['/orders/{id}/cancel'], sentences: { reason: missingCancellationReason } },
    },
  ),
  ...actionRoutes(orders, delayTarget, { delay: async (order, body, context) => ({ ...order, ...(await informOfDelay(order, body, context)) }) }),
  ...actionRoutes(orders, moneyTarget, {
    payment: async (order, body, context) => {
      const paid = await recordPayment(order, body, context)
      return paid.version === order.version ? order : paid
    },
    correct: (order, body, context) => correctPayment(order, body, context),
    refund: (order, body, context) => recordRefund(order, body, context),
  }),
  serve(contract.appointment, {
    answer: orderSchema,
    async run(context) {
      const { params, body } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'appointment',
        columns: body,
        work: (order) => appoint(order, body, context),
        isDone: (isMoved) => isMoved,
      })
      return changedOrderAnswer(context, params.id, 'Appointment updated')
    },
  }),
]
