import { eq } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import { ok } from '#server/call/answer.ts'
import type { Sql } from '#server/db/database.ts'
import { samples } from '#server/db/tables/samples.ts'
import { lockOrder } from '#server/shared/order-row.ts'
import { readSamples } from '#server/shared/read-samples.ts'

/** A sample and its order, both locked, the order first: as every other change of them. */
export async function lockSample(db: Sql, id: string) {
  const [found] = await db.select({ orderId: samples.orderId }).from(samples).where(eq(samples.id, id))
  if (!found) throw notFound('Sample not found')
  const order = await lockOrder(db, found.orderId)
  const [sample] = await db.select().from(samples).where(eq(samples.id, id)).for('update')
  if (!sample) throw notFound('Sample not found')
  return { order, sample }
}

/** The answer of a change of a sample. */
export async function sampleAnswer(db: Sql, id: string, message: string) {
  return ok(await readSample(db, id), { message })
}

/** One sample with what happened to it. */
export async function readSample(db: Sql, id: string) {
  const [sample] = await readSamples(db, eq(samples.id, id))
  if (!sample) throw notFound('Sample not found')
  return sample
}
