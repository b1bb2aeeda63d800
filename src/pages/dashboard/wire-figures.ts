import { paiseOfRupees } from '#domain/money.ts'
import type { OrderFigures } from '#domain/order-figures.ts'
import { at } from '#definition/path.ts'

/** Reads the server's figures, rupees into paise (DASH-01); null when any of them is no figure. */
export function readFigures(answer: unknown): OrderFigures | null {
  const [newOrders, completedOrders, pendingOrders] = ['newOrders', 'completedOrders', 'pendingOrders'].map((name) => at(answer, name))
  const monthlyRevenue = paiseOfRupees(at(answer, 'monthlyRevenue'))
  if (!isCount(newOrders) || !isCount(completedOrders) || !isCount(pendingOrders)) return null
  return monthlyRevenue === null ? null : { newOrders, completedOrders, pendingOrders, monthlyRevenue }
}

/** Whether a value is a number of things. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
