import { eq } from 'drizzle-orm'
import * as contract from '#contract/samples.ts'
import { maySendOut, sampleStates, statesBetween } from '#domain/sample.ts'
import { ok } from '#server/call/answer.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { samples } from '#server/db/tables/samples.ts'
import { lockOrder } from '#server/shared/order-row.ts'
import { readSamples, samplesOfOrder } from '#server/shared/read-samples.ts'
import { setCondition, setState } from '#server/shared/samples.ts'

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
    return answerOf(sql, sample.id, `Condition of ${sample.number} saved`)
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
      return answerOf(sql, sample.id, `${sample.number} is back`)
    }
    const laboratory = await activeLaboratory(sql, body.laboratoryId)
    if (order.orderStatus === 'Cancelled') throw conflict(`Order ${order.orderNumber} is cancelled`)
    if (!maySendOut(sample.state)) throw conflict(`${sample.number} cannot be sent out: its state is “${label}”`)
    for (const state of statesBetween(sample.state, 'SentOut') ?? [])
      await setState(sql, eq(samples.id, sample.id), state, state === 'SentOut' ? { ...step, laboratoryId: laboratory.id } : step)
    const after = { state: body.state, laboratory: laboratory.name }
    audit({ action: 'send out', entity: 'samples', entityId: sample.id, before: { state: sample.state }, after })
    return answerOf(sql, sample.id, `${sample.number} is sent to ${laboratory.name}`)
  }),
]

/** A sample and its order, both locked, the order first: as every other change of them. */
async function lockSample(db: Sql, id: string) {
  const [found] = await db.select({ orderId: samples.orderId }).from(samples).where(eq(samples.id, id))
  if (!found) throw notFound('Sample not found')
  const order = await lockOrder(db, found.orderId)
  const [sample] = await db.select().from(samples).where(eq(samples.id, id)).for('update')
  if (!sample) throw notFound('Sample not found')
  return { order, sample }
}

/** The laboratory to send a sample to. */
async function activeLaboratory(db: Sql, id: string | null | undefined) {
  if (!id) throw invalid({ laboratoryId: ['Please choose a referral laboratory'] })
  const [laboratory] = await db.select().from(referralLaboratories).where(eq(referralLaboratories.id, id))
  if (!laboratory) throw invalid({ laboratoryId: ['There is no such referral laboratory'] })
  if (!laboratory.isActive) throw invalid({ laboratoryId: ['This referral laboratory is not active'] })
  return laboratory
}

async function answerOf(db: Sql, id: string, message: string) {
  const [sample] = await readSamples(db, eq(samples.id, id))
  if (!sample) throw notFound('Sample not found')
  return ok(sample, { message })
}
