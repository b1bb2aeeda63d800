import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/order-status.ts'
import { type SampleState, sampleStates, leastSampleState, statesBetween } from '#domain/sample.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'

/** When a step of a sample is taken, and by whom. */
interface StepFacts {
  readonly now: Date
  readonly userId: string | null
}

/** Makes and deletes the uncollected samples of a locked order to fit its tests, one for each patient and container (SMP-01). */
export async function updateSamples(db: Sql, orderId: string, now: Date): Promise<void> {
  const without = and(eq(orderTests.orderId, orderId), eq(orderTests.status, 'Ordered'), isNull(orderTests.sampleId), isNotNull(tests.container))
  const wanted = await db
    .selectDistinct({ patientId: orderTests.patientId, container: tests.container })
    .from(orderTests)
    .innerJoin(tests, eq(tests.id, orderTests.testId))
    .where(without)
    .orderBy(orderTests.patientId, tests.container)
  const at = now.toISOString()
  const rows = wanted.flatMap(({ patientId, container }) =>
    container ? { id: newId(now), orderId, patientId, container, state: 'ToCollect' as const, createdAt: at, updatedAt: at } : [],
  )
  if (rows.length > 0) {
    await db.insert(samples).values(rows).onConflictDoNothing()
    await db
      .update(orderTests)
      .set({ sampleId: samples.id })
      .from(tests)
      .innerJoin(samples, and(eq(samples.orderId, orderId), eq(samples.state, 'ToCollect'), eq(samples.container, tests.container)))
      .where(and(without, eq(tests.id, orderTests.testId), eq(samples.patientId, orderTests.patientId)))
  }
  const neededBy = db
    .select({ id: orderTests.id })
    .from(orderTests)
    .where(and(eq(orderTests.sampleId, samples.id), eq(orderTests.status, 'Ordered')))
  await db.delete(samples).where(and(eq(samples.orderId, orderId), eq(samples.state, 'ToCollect'), notExists(neededBy)))
}

/** Moves the samples of a locked order to the state of its new status (SMP-03); those that are further already stay. */
export async function moveSamples(db: Sql, orderId: string, to: OrderStatus, step: StepFacts): Promise<void> {
  const state = leastSampleState[to]
  if (state) await moveTo(db, { orderId }, state, step)
}

/** Marks the samples of a patient of a locked order as collected. */
export function collectSamples(db: Sql, from: { readonly orderId: string; readonly patientId: string }, step: StepFacts): Promise<void> {
  return moveTo(db, from, 'Collected', step)
}

async function moveTo(db: Sql, { orderId, patientId }: { orderId: string; patientId?: string }, to: SampleState, { now, userId }: StepFacts): Promise<void> {
  const before = (Object.keys(sampleStates) as SampleState[]).filter((state) => state !== to && statesBetween(state, to) !== null)
  const at = now.toISOString()
  const moved = await db
    .update(samples)
    .set({ state: to, version: sql`${samples.version} + 1`, updatedAt: at })
    .where(and(eq(samples.orderId, orderId), patientId === undefined ? undefined : eq(samples.patientId, patientId), inArray(samples.state, before)))
    .returning({ id: samples.id })
  if (moved.length > 0) await db.insert(sampleEvents).values(moved.map((sample) => ({ id: newId(now), sampleId: sample.id, state: to, userId, at })))
}
