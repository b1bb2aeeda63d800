import { z } from 'zod'
import { defineRoute } from '#server/call/route.ts'
import { orderSchema } from './response-schemas.ts'
import { appoint } from './appointment.ts'
import { appointmentBody, cancelBody, paymentBody, statusBody } from './request-schemas.ts'
import { changeOrder, orderAnswer } from './change.ts'
import { lockOpenOrder, lockOrder, saveOrder } from './lock.ts'
import { paymentColumns } from './payment.ts'
import { changeStatus } from './status.ts'

const common = { permission: 'orders.edit', params: z.object({ id: z.string() }), answer: orderSchema } as const

/** Both forms of cancelling do the same (contract.md). */
const cancel = (path: '/orders/admin/{id}/cancel' | '/orders/{id}/cancel') =>
  defineRoute({
    ...common,
    method: 'POST',
    path,
    summary: 'Cancel an order, with its open collections',
    body: cancelBody,
    async run(context) {
      const { sql, params, body, user, now } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'cancel',
        reason: body.reason,
        work: (order) => changeStatus(sql, order, { to: 'Cancelled', notes: body.reason, userId: user.id, now }),
      })
      return orderAnswer(context, params.id, 'Order cancelled')
    },
  })

/** Changes of an order as a whole. All but the payment are refused once it is Cancelled or Completed. */
export const orderChangeRoutes = [
  defineRoute({
    ...common,
    method: 'PUT',
    path: '/orders/admin/{id}/status',
    summary: 'Set the status of an order',
    body: statusBody,
    async run(context) {
      const { sql, params, body, user, now } = context
      const notes = body.notes?.trim() || null
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'status',
        reason: notes,
        work: (order) => changeStatus(sql, order, { to: body.orderStatus, notes, userId: user.id, now }),
      })
      return orderAnswer(context, params.id, 'Order status updated')
    },
  }),
  cancel('/orders/admin/{id}/cancel'),
  cancel('/orders/{id}/cancel'),
  defineRoute({
    ...common,
    method: 'PUT',
    path: '/orders/admin/{id}/payment-status',
    summary: 'Set the payment of an order, final or not',
    body: paymentBody,
    async run(context) {
      const { sql, params, body, now } = context
      await changeOrder(context, await lockOrder(sql, params.id), {
        action: 'payment',
        work: (order) => saveOrder(sql, order, paymentColumns(order, body), now),
      })
      return orderAnswer(context, params.id, 'Payment status updated')
    },
  }),
  defineRoute({
    ...common,
    method: 'PUT',
    path: '/orders/admin/{id}/appointment',
    summary: 'Give an order another appointment, with its scheduled visits',
    body: appointmentBody,
    async run(context) {
      const { sql, params, body, now, settings } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'appointment',
        work: (order) => appoint(sql, order, body, now, settings.timeZone),
      })
      return orderAnswer(context, params.id, 'Appointment updated')
    },
  }),
]
