import { formatInstant } from '#domain/civil-date.ts'
import { isCollected } from '#domain/order-patients.ts'
import { orderChangeProblem, removalProblem } from '#domain/order-status.ts'
import { lastChange } from '#server/call/audit/last-change.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { lockOrder, type OrderRow } from '#server/shared/order-row.ts'
import { readFacts } from '#server/shared/settle-facts.ts'

/** The order, locked, when it may still change; a Cancelled or Completed one is a 409 that says who closed it, and when (ODT-11). */
export async function lockOpenOrder(context: Pick<RouteContext, 'sql' | 'settings'>, id: string): Promise<OrderRow> {
  const order = await lockOrder(context.sql, id)
  const problem = orderChangeProblem(order.orderStatus)
  if (problem) throw conflict(await refusedOrder(context, order, problem))
  return order
}

/** Message that refuses a change of a final order, with who made it final and when (ODT-11). */
export async function refusedOrder({ sql, settings }: Pick<RouteContext, 'sql' | 'settings'>, { id }: OrderRow, problem: string): Promise<string> {
  const change = await lastChange(sql, 'orders', id, ['status', 'cancel'])
  return change ? `${problem}: ${change.userName ?? 'the system'} set it so on ${formatInstant(change.at, settings.timeZone)}` : problem
}

/** Refuses to take something of a patient off an order without the reason that its state asks for. */
export async function checkRemoval(db: Sql, order: OrderRow, patientId: string, reason: string | null): Promise<void> {
  const collected = reason ? true : (await readFacts(db, order.id)).patients.some((patient) => patient.id === patientId && isCollected(patient))
  const problem = removalProblem(order.orderStatus, collected, reason)
  if (problem) throw invalid({ reason: [problem] })
}
