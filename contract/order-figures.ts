import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { count, day, orNull, rupees } from './schemas.ts'

const text = z.string()
/** A count that another laboratory's server may omit. */
const orZero = z._default(count, 0)
const call = callsOf('orders')

/** The four figures of the dashboard (DASH-01). Completed and pending orders are those of all time. */
export const stats = call({
  method: 'GET',
  path: '/orders/admin/stats',
  summary: 'The dashboard figures of a month, or of one day',
  permission: 'orders.view',
  query: { month: z.optional(text.check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-01'))), day: z.optional(day) },
  answer: z.object({
    month: orNull(text),
    day: z.optional(day),
    newOrders: count,
    completedOrders: count,
    pendingOrders: count,
    monthlyRevenue: rupees,
  }),
})

/** The charts of the dashboard (WRK-04). */
export const charts = call({
  method: 'GET',
  path: '/orders/admin/charts',
  summary: 'The figures of the dashboard charts, by default of the last 30 days',
  permission: 'orders.view',
  query: { fromDate: z.optional(day), toDate: z.optional(day) },
  answer: z.object({
    from: orNull(day),
    to: orNull(day),
    /** Payments less refunds of the day; by the day of the order: completed orders, those whose results are final or overdue, and the late ones among them. */
    days: z.array(z.object({ date: day, orders: count, collected: rupees, revenue: rupees, due: orZero, late: orZero })),
    /** Load of each slot by the day of the week, 1 for Monday. */
    slots: z.array(z.object({ slot: text, weekday: z.int(), booked: count, capacity: count })),
    /** The most ordered tests; one that is no longer in the catalogue has no id. */
    tests: z.array(z.object({ id: orNull(text), name: text, count })),
  }),
})
