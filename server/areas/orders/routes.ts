import { z } from 'zod'
import * as figures from '#contract/order-figures.ts'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { chartPeriodProblem } from '#domain/order-charts.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalDay, optionalFlag, optionalOneOf } from '#server/call/list-query.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { recordId } from '#server/call/record-id.ts'
import { serve } from '#server/call/serve.ts'
import { orderListRowSchema, orderSchema } from './response-schemas.ts'
import { orderCharts } from './charts.ts'
import { readOrder } from './detail.ts'
import { listOrders, orderSorts } from './list.ts'
import { orderStats } from './stats.ts'

/** Reading orders: list, one, figures. `/orders/admin/stats` and `/charts` come before `/orders/admin/{id}`, which would take them for ids. */
export const orderRoutes = [
  defineRoute({
    method: 'GET',
    path: '/orders/admin/all',
    summary: 'Orders, newest first',
    permission: 'orders.view',
    query: z.object({
      ...listParameters(keysOf(orderSorts), 'createdAt'),
      status: optionalOneOf(keysOf(orderStatuses)),
      paymentStatus: optionalOneOf(keysOf(paymentStatuses)),
      openOnly: optionalFlag,
      customerId: recordId.optional(),
      fromDate: optionalDay,
      toDate: optionalDay,
    }),
    answer: listAnswer('orders', orderListRowSchema),
    run: async ({ sql, query, settings }) => list(await listOrders(sql, query, settings.timeZone), query),
  }),
  serve(figures.stats, async ({ sql, query: { month, day }, now, settings }) =>
    ok(await orderStats(sql, { month: day?.slice(0, 7) ?? month ?? civilDateOf(now, settings.timeZone).slice(0, 7), day }, settings.timeZone)),
  ),
  serve(figures.charts, async ({ sql, query, now, settings }) => {
    const to = query.toDate ?? civilDateOf(now, settings.timeZone)
    const from = query.fromDate ?? addDays(to, -29)
    const problem = chartPeriodProblem(from, to)
    if (problem) throw invalid({ fromDate: [problem] })
    return ok(await orderCharts(sql, from, to, settings.timeZone))
  }),
  defineRoute({
    method: 'GET',
    path: '/orders/admin/{id}',
    summary: 'One order with its patients and items',
    permission: 'orders.view',
    transaction: 'snapshot',
    answer: orderSchema,
    async run({ sql, params }) {
      const order = await readOrder(sql, params.id)
      if (!order) throw notFound('Order not found')
      return ok(order.answer, { version: order.version })
    },
  }),
]
