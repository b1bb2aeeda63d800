import { and, desc, eq, sql as expression } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Paise } from '#domain/money.ts'
import { conflict } from '#server/call/problem.ts'
import { isSameJson } from '#server/call/has-values.ts'
import { notUndoable, type UndoContext } from '#server/call/undo/undoable-acts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { withdrawNotices } from '#server/shared/notify.ts'
import { orderFacts, type OrderRow } from '#server/shared/order-row.ts'
import { setReportsDue } from '#server/shared/results-due.ts'
import { setState } from '#server/shared/samples.ts'
import { moveReservation } from '#server/shared/slot-days.ts'
import { type OrderChange, settle } from '#server/shared/settle.ts'
import { updateMoments } from '#server/shared/test-moments.ts'
import { visitFacts } from '#server/shared/visit-row.ts'
import { changedRows, type OrderImage, orderImageOf } from './order-image.ts'
import type { UndoableAct } from '#server/db/tables/undoable-acts.ts'

/** Reversed payments of an act, whose rows are written, and the amounts paid before and after. */
export interface UndoneMoney {
  readonly money: NonNullable<OrderChange['money']>
  readonly paid: { readonly before: Paise; readonly after: Paise }
}

/**
 * Restores a locked order that is as an act left it: its visits, samples, tests, marks, status and payment; and withdraws the notifications of the act. The
 * order is settled, without anything that would follow otherwise.
 */
export async function restoreOrder(context: UndoContext, order: OrderRow, act: UndoableAct, undone?: UndoneMoney): Promise<OrderRow> {
  const { sql, now } = context
  const [was, became] = [orderImageOf(act.was), orderImageOf(act.became)]
  const isWithdrawn = await withdrawNotices(sql, { customerId: order.customerId, at: act.at, about: order.orderNumber, now })
  if (!isWithdrawn) throw conflict('The customer has been notified already, so it cannot be undone')
  await restorePlaces(context, was.visits, became.visits)
  for (const visit of changedRows(became.visits, was.visits)) await restoreVisit(context, visit, act)
  for (const sample of changedRows(became.samples, was.samples)) await restoreSample(context, sample)
  for (const { id, status, sampleId } of changedRows(became.tests, was.tests))
    await sql
      .update(orderTests)
      .set({ status, sampleId, version: expression`${orderTests.version} + 1`, updatedAt: now.toISOString() })
      .where(eq(orderTests.id, id))
  await updateMoments(sql, eq(orderTests.orderId, order.id))
  for (const { id, ...marks } of changedRows(became.patients, was.patients))
    await sql
      .update(orderPatients)
      .set(marks)
      .where(and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, id)))
  const { orderStatus, resultsDueAt } = was.order
  const isStep = orderStatus !== became.order.orderStatus
  const after = await settle(context, order, {
    ...{ isUndo: true, isOwn: act.entity === 'orders', columns: { resultsDueAt } },
    ...(isStep ? { step: { to: orderStatus, notes: 'Undone' } } : {}),
    ...(undone ? { money: undone.money } : {}),
    audit: (saved) => ({
      ...{ action: act.entity === 'orders' ? `undo ${act.action}` : 'status', entity: 'orders', entityId: order.id },
      before: { ...orderFacts(order), ...(undone ? { paidAmount: undone.paid.before } : {}) },
      // The locked order may have facts beside its columns, such as the amount paid, which settling leaves as they are.
      after: { ...orderFacts(order), ...orderFacts(saved), ...(undone ? { paidAmount: undone.paid.after } : {}) },
      reason: act.entity === 'orders' ? null : 'Undone',
    }),
  })
  if (resultsDueAt !== became.order.resultsDueAt) await setReportsDue(sql, order.id, resultsDueAt)
  return after
}

/** Books the former places of moved visits again, and frees those that they were moved to. Refused where others took them, or their hours have passed. */
async function restorePlaces({ sql, now, settings }: UndoContext, was: OrderImage['visits'], became: OrderImage['visits']): Promise<void> {
  const moves = was.flatMap((visit) => {
    const [from, to] = [became.find(({ id }) => id === visit.id), placeOf(visit)]
    return from && !isSameJson(placeOf(from), to) ? [{ from: placeOf(from), to }] : []
  })
  const targets = moves.map(({ to }) => to).filter((to, index, all) => all.findIndex((each) => isSameJson(each, to)) === index)
  for (const to of targets) {
    const freed = moves.filter((move) => isSameJson(move.to, to)).map(({ from }) => from)
    await moveReservation(sql, freed, { ...to, now, timeZone: settings.timeZone })
  }
}

const placeOf = ({ slotId, scheduledDate }: OrderImage['visits'][number]) => ({ slotId, day: scheduledDate as CivilDate })

async function restoreVisit({ sql, now, audit }: UndoContext, { id, version: _, ...columns }: OrderImage['visits'][number], act: UndoableAct) {
  const [before] = await sql.select().from(sampleCollections).where(eq(sampleCollections.id, id)).for('update')
  if (!before) throw notUndoable()
  const [after = before] = await sql
    .update(sampleCollections)
    .set({ ...columns, version: before.version + 1, updatedAt: now.toISOString() })
    .where(eq(sampleCollections.id, id))
    .returning()
  const action = act.entity === 'sample-collections' ? `undo ${act.action}` : 'status'
  audit({ action, entity: 'sample-collections', entityId: id, before: visitFacts(before), after: visitFacts(after) })
}

/** Moves a sample back to its state. The step into that state keeps its own time and person. */
async function restoreSample({ sql, now, user }: UndoContext, { id, state }: OrderImage['samples'][number]): Promise<void> {
  const [step] = await sql
    .select()
    .from(sampleEvents)
    .where(and(eq(sampleEvents.sampleId, id), eq(sampleEvents.state, state)))
    .orderBy(desc(sampleEvents.id))
    .limit(1)
  const kept = step ? { at: new Date(step.at), drawnBy: step.drawnBy, identityConfirmed: step.identityConfirmed } : { at: now }
  await setState(sql, eq(samples.id, id), state, { now, userId: user.id, ...kept })
}
