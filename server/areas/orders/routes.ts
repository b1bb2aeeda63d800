import { and, count, gte, inArray, lt, sum } from 'drizzle-orm'
import { z } from 'zod'
import * as figures from '#contract/order-figures.ts'
import { addDays, type CivilDate, civilDateOf, monthBounds, startOfDay } from '#domain/civil-date.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { chartPeriodProblem } from '#domain/order-charts.ts'
import { orderStatuses, pendingOrderStatuses } from '#domain/order-status.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { keysOf, listParameters, optionalDay, optionalFlag, optionalOneOf } from '#server/call/list-query.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { recordId } from '#contract/schemas.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { storedCount } from '#server/db/stored-counts.ts'
import { orders } from '#server/db/tables/orders.ts'
import { orderCharts } from './charts.ts'
import { readOrder } from './detail.ts'
import { listOrders, orderSorts } from './list.ts'
import { orderListRowSchema, orderSchema } from './response-schemas.ts'

/**
 * The dashboard's four figures (DASH-01) for a month of the laboratory, `YYYY-MM`, or for one day of it; revenue in rupees. Completed and pending orders are
 * those of all time.
 */
async function orderStats(db: Sql, { month, day }: { readonly month: string; readonly day?: CivilDate | undefined }, timeZone: string) {
  const { from, before } = day === undefined ? monthBounds(month) : { from: day, before: addDays(day, 1) }
  const inMonth = and(gte(orders.createdAt, startOfDay(from, timeZone).toISOString()), lt(orders.createdAt, startOfDay(before, timeZone).toISOString()))
  const byStatus = await db
    .select({ status: orders.orderStatus, count: count(), total: sum(orders.totalAmount).mapWith(Number) })
    .from(orders)
    .where(and(inMonth, inArray(orders.orderStatus, ['Created', 'Completed'])))
    .groupBy(orders.orderStatus)
  const of = (status: 'Created' | 'Completed') => byStatus.find((each) => each.status === status)
  return {
    month,
    ...(day === undefined ? {} : { day }),
    newOrders: of('Created')?.count ?? 0,
    completedOrders: await storedCount(db, orders, { status: 'Completed' }),
    pendingOrders: await storedCount(db, orders, { status: pendingOrderStatuses }),
    monthlyRevenue: rupeesOfPaise(of('Completed')?.total ?? 0),
  }
}

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
      unpaid: optionalFlag,
      visitToday: optionalFlag,
      late: optionalFlag,
      dueSoon: optionalFlag,
      customerId: z.optional(recordId),
      doctorId: z.optional(recordId),
      testId: z.optional(recordId),
      refundDue: optionalFlag,
      fromDate: optionalDay,
      toDate: optionalDay,
    }),
    answer: listAnswer('orders', orderListRowSchema),
    run: async ({ sql, query, now, settings: { timeZone } }) => list(await listOrders(sql, query, { now, timeZone }), query),
  }),
  serve(figures.stats, async ({ sql, query: { month, day }, now, settings }) =>
    ok(await orderStats(sql, { month: day?.slice(0, 7) ?? month ?? civilDateOf(now, settings.timeZone).slice(0, 7), day }, settings.timeZone)),
  ),
  serve(figures.charts, async ({ sql, query, now, settings }) => {
    const to = query.toDate ?? civilDateOf(now, settings.timeZone)
    const from = query.fromDate ?? addDays(to, -29)
    const problem = chartPeriodProblem(from, to)
    if (problem) throw invalid({ fromDate: [problem] })
    return ok(await orderCharts(sql, { from, to, now, timeZone: settings.timeZone }))
  }),
  defineRoute({
    method: 'GET',
    path: '/orders/admin/{id}',
    summary: 'One order with its patients and items',
    permission: 'orders.view',
    transaction: 'snapshot',
    answer: orderSchema,
    async run({ sql, params, now }) {
      const order = await readOrder(sql, params.id, now)
      if (!order) throw notFound('Order not found')
      return ok(order.answer, { version: order.version })
    },
  }),
]
