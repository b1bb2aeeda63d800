import { addDays, type CivilDate, civilDateOf, type Instant, monthBounds } from './civil-date.ts'
import type { Paise } from './money.ts'
import { type OrderStatus, pendingOrderStatuses } from './order-status.ts'

/** The four figures of the dashboard (DASH-01). */
export interface OrderFigures {
  readonly newOrders: number
  readonly completedOrders: number
  readonly pendingOrders: number
  readonly monthlyRevenue: Paise
}

/** Facts of an order that the figures count. */
export interface CountedOrder {
  readonly orderStatus: OrderStatus
  readonly totalAmount: Paise
  readonly createdAt: Instant | null
}

/** Over which time the figures are counted. */
export type FiguresPeriod = 'month' | 'today'

/** The days of a period: from the first to the one before `before`. */
export function figuresBounds(period: FiguresPeriod, today: CivilDate): { readonly from: CivilDate; readonly before: CivilDate } {
  return period === 'today' ? { from: today, before: addDays(today, 1) } : monthBounds(today)
}

/** The figures worked out from loaded orders, for a server that gives none (DASH-04); the month is today's, in the time zone. */
export function orderFigures(orders: readonly CountedOrder[], today: CivilDate, timeZone?: string, period: FiguresPeriod = 'month'): OrderFigures {
  const { from, before } = figuresBounds(period, today)
  const thisMonth = orders.filter(({ createdAt }) => {
    const day = createdAt && civilDateOf(new Date(createdAt), timeZone)
    return day && day >= from && day < before
  })
  const completed = (order: CountedOrder) => order.orderStatus === 'Completed'
  return {
    newOrders: thisMonth.filter(({ orderStatus }) => orderStatus === 'Created').length,
    completedOrders: orders.filter(completed).length,
    pendingOrders: orders.filter(({ orderStatus }) => (pendingOrderStatuses as readonly OrderStatus[]).includes(orderStatus)).length,
    monthlyRevenue: thisMonth.filter(completed).reduce((sum, { totalAmount }) => sum + totalAmount, 0),
  }
}
