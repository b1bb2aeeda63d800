import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { hasOpenVisit, uncollectedPatients } from '#domain/order-patients.ts'
import { stepQuestion } from '#domain/order-question.ts'
import { minSampleState } from '#domain/sample.ts'
import { question } from '#server/call/problem.ts'
import { collectionAtLaboratory, markAtLaboratory } from '#server/shared/collected.ts'
import { cancelAppointment, endOpenVisits } from '#server/shared/end-visits.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { type ReadFacts, readFacts } from '#server/shared/settle-facts.ts'
import { changesNothing, refuseStepBack, type StatusChange, stepBeforeCollection, takeReceiptsBack } from './step-back.ts'

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
  const isBack = order.orderStatus === 'Testing' && to === 'SampleCollected'
  if (isBack) await refuseStepBack(context.sql, order, to, facts)
  const asked = stepQuestion(to, { patients: facts.patients, appointment: appointmentToCome(order, facts, context) })
  if (asked && !(change.isConfirmed && (asked.code === 'notCollected' || change.visits))) throw question(asked.code, asked.sentence)
  if (!asked && changesNothing(order, change) && uncollectedPatients(facts.patients).length === 0) return order
  await collectRest(order, change, facts, context)
  const after = await readFacts(context.sql, order.id)
  const isReached = uncollectedPatients(after.patients).length === 0 && !(asked?.code === 'openVisits' && change.visits === 'keep')
  if (isBack && isReached) await takeReceiptsBack(context, order.id)
  return settle(context, order, { ...(isReached ? { step: { to, notes } } : { isOwn: true }), facts: after, audit: null })
}

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
