import { and, asc, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { type StepBackFacts, stepBackProblem, type VisitAnswer } from '#domain/order-question.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { minSampleState } from '#domain/sample.ts'
import { conflict } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { unmarkAtLaboratory } from '#server/shared/collected.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { takeReceiptBack } from '#server/shared/samples.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import type { ReadFacts } from '#server/shared/settle-facts.ts'

/** A change of an order's status: the new status, the notes, and the answer to the question about it. */
export interface StatusChange {
  readonly to: OrderStatus
  readonly notes: string | null
  readonly isConfirmed?: boolean
  readonly visits?: VisitAnswer | null
}

/** True for the status that the order has already, without notes to keep. */
export const changesNothing = ({ orderStatus }: OrderRow, { to, notes }: StatusChange) => to === orderStatus && notes === null

/** Sets a status before the collection. Marks of collections at the laboratory are removed; visits' collections stay. */
export async function stepBeforeCollection(order: OrderRow, change: StatusChange, facts: ReadFacts, context: SettleContext): Promise<OrderRow> {
  const { to, notes } = change
  const marked = facts.patients.filter(({ isAtLaboratory }) => isAtLaboratory).map(({ id }) => id)
  if (marked.length === 0 && changesNothing(order, change)) return order
  await refuseStepBack(context.sql, order, to, facts)
  await unmarkAtLaboratory(context, order.id, marked)
  return settle(context, order, { step: { to, notes }, ...(marked.length === 0 ? { facts } : {}), audit: null })
}

/** Refuses to take a locked order back where visits, results or samples say that it is further. */
export async function refuseStepBack(db: Sql, order: OrderRow, to: OrderStatus, { patients, samples: { received } }: ReadFacts): Promise<void> {
  const isReceived = received > 0
  const isPastCollection = minSampleState[order.orderStatus] !== null || isReceived
  const problem = stepBackProblem(to, { patients, isReceived, ...(isPastCollection ? await benchFacts(db, order) : { report: null, sentOut: null }) })
  if (problem) throw conflict(problem)
}

/** The first report of an order with results or a file, and its first sample that was sent to a referral laboratory. */
async function benchFacts(db: Sql, { id }: OrderRow): Promise<Pick<StepBackFacts, 'report' | 'sentOut'>> {
  const hasContent = or(eq(reports.status, 'Available'), exists(db.select({ id: results.id }).from(results).where(eq(results.reportId, reports.id))))
  const [report] = await db
    .select({ number: reports.number })
    .from(reports)
    .where(and(eq(reports.orderId, id), isNull(reports.deletedAt), hasContent))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(1)
  const [sent] = await db
    .select({ number: samples.number })
    .from(samples)
    .where(and(eq(samples.orderId, id), inArray(samples.state, ['SentOut', 'ReceivedBack'])))
    .orderBy(asc(samples.serial))
    .limit(1)
  return { report: report?.number ?? null, sentOut: sent?.number ?? null }
}

/** Takes back the receipt of the samples of a locked order in testing. */
export async function takeReceiptsBack({ sql, now, user }: SettleContext, orderId: string): Promise<void> {
  const received = await sql
    .select()
    .from(samples)
    .where(and(eq(samples.orderId, orderId), eq(samples.state, 'Received')))
    .for('update')
  for (const sample of received) await takeReceiptBack(sql, sample, { now, userId: user.id })
}
