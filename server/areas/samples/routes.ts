import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as contract from '#contract/samples.ts'
import { orderChangeProblem } from '#domain/order-status.ts'
import { type ResultState, resultStates } from '#domain/results/states.ts'
import { mayReject, maySendOut, sampleStates, statesBetween } from '#domain/sample.ts'
import { list, ok } from '#server/call/answer.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { samplesOfOrder } from '#server/shared/read-samples.ts'
import { setCondition, setState, takeReceiptBack } from '#server/shared/samples.ts'
import { settle } from '#server/shared/settle.ts'
import { lockSample, sampleAnswer } from './lock.ts'
import { findScanned } from './lookup.ts'
import { receiveScanned } from './receipt.ts'
import { rejectSample } from './reject.ts'
import { readUnderway } from './underway.ts'

/** Samples of an order: their condition, and their way to a referral laboratory and back (ACC-02, ACC-07). */
export const sampleRoutes = [
  serve(contract.ofOrder, async ({ sql, params: { id } }) => {
    const [order] = await sql.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
    if (!order) throw notFound('Order not found')
    return ok(await samplesOfOrder(sql, id))
  }),
  serve(contract.setCondition, async (context) => {
    const { sql, now, user, body, audit } = context
    const { sample } = await lockSample(sql, context.params.id)
    await checkVersion(context, 'samples', sample.id, sample.version)
    if (sample.state === 'ToCollect') throw conflict(`${sample.number} is not collected yet`)
    if (body.condition !== sample.condition) {
      await setCondition(sql, sample.id, body.condition, { at: now, now, userId: user.id })
      audit({ action: 'condition', entity: 'samples', entityId: sample.id, before: { condition: sample.condition }, after: { condition: body.condition } })
    }
    return sampleAnswer(sql, sample.id, `Condition of ${sample.number} saved`)
  }),
  serve(contract.move, async (context) => {
    const { sql, now, user, body, audit } = context
    const { sample, order } = await lockSample(sql, context.params.id)
    await checkVersion(context, 'samples', sample.id, sample.version)
    const step = { at: now, now, userId: user.id }
    const { label } = sampleStates[sample.state]
    if (body.state === 'ReceivedBack') {
      if (sample.state !== 'SentOut') throw conflict(`${sample.number} is not at a referral laboratory: its state is “${label}”`)
      await setState(sql, eq(samples.id, sample.id), 'ReceivedBack', step)
      audit({ action: 'receive back', entity: 'samples', entityId: sample.id, before: { state: sample.state }, after: { state: body.state } })
      return sampleAnswer(sql, sample.id, `${sample.number} is back`)
    }
    const laboratory = await activeLaboratory(sql, body.laboratoryId)
    if (order.orderStatus === 'Cancelled') throw conflict(`Order ${order.orderNumber} is cancelled`)
    if (!maySendOut(sample.state)) throw conflict(`${sample.number} cannot be sent out: its state is “${label}”`)
    for (const state of statesBetween(sample.state, 'SentOut') ?? [])
      await setState(sql, eq(samples.id, sample.id), state, state === 'SentOut' ? { ...step, laboratoryId: laboratory.id } : step)
    const after = { state: body.state, laboratory: laboratory.name }
    audit({ action: 'send out', entity: 'samples', entityId: sample.id, before: { state: sample.state }, after })
    await settle(context, order, { audit: 'follows' })
    return sampleAnswer(sql, sample.id, `${sample.number} is sent to ${laboratory.name}`)
  }),
  serve(contract.lookup, async ({ sql, query }) => ok(await findScanned(sql, query.code))),
  serve(contract.underway, async ({ sql, query }) => list(await readUnderway(sql, query), query)),
  serve(contract.receive, async (context) => ok(await receiveScanned(context, context.body.code, context.body.confirmed === true))),
  serve(contract.undoReceipt, async (context) => {
    const { sql, now, user, audit } = context
    const { order, sample } = await lockSample(sql, context.params.id)
    await checkVersion(context, 'samples', sample.id, sample.version)
    const isBack = sample.state === 'ReceivedBack'
    if (sample.state !== 'Received' && !isBack) throw conflict(`${sample.number} is not received: its state is “${sampleStates[sample.state].label}”`)
    if (!isBack) {
      refuseFinal(order)
      await refuseTested(sql, sample, resultStatesKept)
    }
    const to = await takeReceiptBack(sql, sample, { now, userId: user.id })
    audit({ action: 'undo receipt', entity: 'samples', entityId: sample.id, before: { state: sample.state }, after: { state: to } })
    if (!isBack) await settle(context, order, { undoesReceipt: true, audit: 'follows' })
    return sampleAnswer(sql, sample.id, `The receipt of ${sample.number} is undone`)
  }),
  serve(contract.reject, async (context) => {
    const { order, sample } = await lockSample(context.sql, context.params.id)
    await checkVersion(context, 'samples', sample.id, sample.version)
    if (!mayReject(sample.state)) throw conflict(`${sample.number} cannot be rejected: its state is “${sampleStates[sample.state].label}”`)
    refuseFinal(order)
    await refuseTested(context.sql, sample, ['Released', 'Amended'])
    await rejectSample(context, order, sample, context.body)
    return sampleAnswer(context.sql, sample.id, `${sample.number} is rejected`)
  }),
]

const resultStatesKept = Object.keys(resultStates) as ResultState[]

/** Refuses a change of a sample whose order changes no more. */
function refuseFinal({ orderStatus }: OrderRow): void {
  const problem = orderChangeProblem(orderStatus)
  if (problem) throw conflict(problem)
}

/** Refuses a change of a sample with results in one of these states. */
async function refuseTested(db: Sql, { id, number, orderId, patientId }: typeof samples.$inferSelect, states: readonly ResultState[]): Promise<void> {
  const [found] = await db
    .select({ state: results.state })
    .from(results)
    .innerJoin(reports, eq(reports.id, results.reportId))
    .innerJoin(orderTests, and(eq(orderTests.testId, results.testId), eq(orderTests.sampleId, id)))
    .where(
      and(
        eq(reports.orderId, orderId),
        eq(reports.patientId, patientId),
        isNull(reports.deletedAt),
        isNull(results.supersededAt),
        inArray(results.state, [...states]),
      ),
    )
    .limit(1)
  if (found) throw conflict(`${number} has results: their state is “${resultStates[found.state].label}”`)
}

/** The laboratory to send a sample to. */
async function activeLaboratory(db: Sql, id: string | null | undefined) {
  if (!id) throw invalid({ laboratoryId: ['Please choose a referral laboratory'] })
  const [laboratory] = await db.select().from(referralLaboratories).where(eq(referralLaboratories.id, id))
  if (!laboratory) throw invalid({ laboratoryId: ['There is no such referral laboratory'] })
  if (!laboratory.isActive) throw invalid({ laboratoryId: ['This referral laboratory is not active'] })
  return laboratory
}
