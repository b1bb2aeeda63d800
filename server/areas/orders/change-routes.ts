import { defineRoute } from '#server/call/route.ts'
import { orderSchema } from './response-schemas.ts'
import { appoint } from './appointment.ts'
import { appointmentBody } from './request-schemas.ts'
import { changeOrder, changedOrderAnswer } from './change.ts'
import { lockOpenOrder } from './lock.ts'

const common = { permission: 'orders.edit', answer: orderSchema } as const

/** Changes of an order as a whole that are not declared actions. */
export const orderChangeRoutes = [
  defineRoute({
    ...common,
    method: 'PUT',
    path: '/orders/admin/{id}/appointment',
    summary: 'Give an order another appointment, with its scheduled visits',
    body: appointmentBody,
    async run(context) {
      const { params, body } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'appointment',
        columns: body,
        work: (order) => appoint(order, body, context),
      })
      return changedOrderAnswer(context, params.id, 'Appointment updated')
    },
  }),
]
