import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { hasOpenVisit, uncollectedPatients } from '#domain/order-patients.ts'
import { stepBackProblem, stepQuestion, type VisitAnswer } from '#domain/order-question.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { minSampleState } from '#domain/sample.ts'
import { conflict, question } from '#server/call/problem.ts'
import { collectionAtLaboratory, markAtLaboratory, unmarkAtLaboratory } from '#server/shared/collected.ts'
import { cancelAppointment, endOpenVisits } from '#server/shared/end-visits.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { type ReadFacts, readFacts } from '#server/shared/settle-facts.ts'

/** A change of an order's status: the new status, the notes, and the answer to the question about it. */
export interface StatusChange {
  readonly to: OrderStatus
  readonly notes: string | null
  readonly isConfirmed?: boolean
  readonly visits?: VisitAnswer | null
}

/**
 * Sets a locked order's status, by whichever call, and keeps the change in its history. A status that says its samples are collected asks about visits that are
 * not done and patients who are left (409); it is not reached as long as somebody is still to be collected from. Cancelled ends the open visits, frees their
 * places and keeps the reason.
 */
export async function changeStatus(order: OrderRow, change: StatusChange, context: SettleContext): Promise<OrderRow> {
  const { to, notes } = change
  if (to === 'Cancelled') {
    await endOpenVisits(context, order, { to: 'Cancelled', reason: notes })
    await cancelAppointment(context, order.id, notes)
    return settle(context, order, { step: { to, notes }, columns: { cancellationReason: notes }, audit: null })
  }
  const facts = await readFacts(context.sql, order.id)
  if (minSampleState[to] === null) return stepBeforeCollection(order, change, facts, context)
  const asked = stepQuestion(to, { patients: facts.patients, appointment: appointmentToCome(order, facts, context) })
  if (asked && !(change.isConfirmed && (asked.code === 'notCollected' || change.visits))) throw question(asked.code, asked.sentence)
  if (!asked && isSame(order, change) && uncollectedPatients(facts.patients).length === 0) return order
  await collectRest(order, change, facts, context)
  const after = await readFacts(context.sql, order.id)
  const isReached = uncollectedPatients(after.patients).length === 0 && !(asked?.code === 'openVisits' && change.visits === 'keep')
  return settle(context, order, { ...(isReached ? { step: { to, notes } } : { isOwn: true }), facts: after, audit: null })
}

/** True for the status that the order has already, without notes to keep. */
const isSame = ({ orderStatus }: OrderRow, { to, notes }: StatusChange) => to === orderStatus && notes === null

/** The day of an order's own appointment, where it is still to come. */
function appointmentToCome({ scheduledDate }: OrderRow, { hasAppointment }: ReadFacts, { now, settings }: SettleContext): CivilDate | null {
  return hasAppointment && scheduledDate !== null && scheduledDate > civilDateOf(now, settings.timeZone) ? scheduledDate : null
}

/** Marks what a chosen status says is collected: visits as they were answered, and the rest at the laboratory, unless visits say who is collected from. */
async function collectRest(order: OrderRow, { visits, notes }: StatusChange, facts: ReadFacts, context: SettleContext): Promise<void> {
  const open = facts.patients.filter(hasOpenVisit)
  const toCome = appointmentToCome(order, facts, context)
  if (visits === 'keep' && (open.length > 0 || toCome !== null)) return
  if (open.length > 0) await endOpenVisits(context, order, { to: visits === 'complete' ? 'Completed' : 'Cancelled', reason: notes })
  if (toCome !== null) await cancelAppointment(context, order.id, notes)
  const left = open.length === 0 ? facts.patients : visits === 'complete' ? [] : open
  const marked = uncollectedPatients(left).map(({ id }) => id)
  await markAtLaboratory(context, order.id, marked, await collectionAtLaboratory(context, order, {}))
}

/** Sets a status before the collection. Marks of collections at the laboratory are removed; visits' collections stay. */
async function stepBeforeCollection(order: OrderRow, change: StatusChange, facts: ReadFacts, context: SettleContext): Promise<OrderRow> {
  const { to, notes } = change
  const problem = stepBackProblem(to, facts.patients)
  if (problem) throw conflict(problem)
  const marked = facts.patients.filter(({ isAtLaboratory }) => isAtLaboratory).map(({ id }) => id)
  if (marked.length === 0 && isSame(order, change)) return order
  await unmarkAtLaboratory(context, order.id, marked)
  return settle(context, order, { step: { to, notes }, ...(marked.length === 0 ? { facts } : {}), audit: null })
}
