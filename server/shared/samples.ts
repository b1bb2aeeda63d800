import { and, desc, eq, inArray, isNotNull, isNull, ne, not, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type SampleCondition, type SampleState, sampleStates, statesBetween, underwayStates } from '#domain/sample.ts'
import type { RejectionReason } from '#domain/sample-rejection.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { updateMoments } from './test-moments.ts'

/** Moment of a step of a sample, and the person who recorded it; of a collected one also who drew it, and whether name and date of birth were confirmed. */
interface StepFacts {
  readonly at: Date
  readonly now: Date
  readonly userId: string | null
  readonly drawnBy?: string | null
  readonly identityConfirmed?: boolean
  /** The referral laboratory that it is sent to. */
  readonly laboratoryId?: string
  /** The code of a rejection. */
  readonly reason?: RejectionReason
}

/** Patients of an order whose samples move. */
interface SamplesOf {
  readonly orderId: string
  readonly patientIds: readonly string[]
}

/**
 * True for each sample but an undrawn one that no test needs any more. Such a one stays only where its label is printed: a tube may arrive with it, and a test
 * that is added again uses it.
 */
export const isPlanned = sql`("samples"."state" <> 'ToCollect' or exists (select 1 from order_tests todo where todo.sample_id = "samples"."id" and todo.status = 'Ordered'))`

/** True for a drawn sample that has not arrived. One of a cancelled order is not waited for: the reception puts it aside. */
export const isUnderway = and(
  inArray(samples.state, [...underwayStates]),
  sql`exists (select 1 from orders taken where taken.id = "samples"."order_id" and taken.order_status <> 'Cancelled')`,
)

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
  await db.delete(samples).where(and(eq(samples.orderId, orderId), not(isPlanned), eq(samples.labelsPrinted, 0)))
  await updateMoments(db, eq(orderTests.orderId, orderId))
}

/** Moves the samples of patients of a locked order to a state (SMP-03). Samples in a later state stay. */
export async function moveSamples(db: Sql, { orderId, patientIds }: SamplesOf, to: SampleState, step: StepFacts): Promise<void> {
  const before = (Object.keys(sampleStates) as SampleState[]).filter((state) => state !== to && statesBetween(state, to) !== null)
  await setState(db, and(eq(samples.orderId, orderId), inArray(samples.patientId, [...patientIds]), inArray(samples.state, before), isPlanned), to, step)
}

/** Takes back that samples of patients were collected, and received, where a mark was made by mistake. */
export async function uncollectSamples(db: Sql, { orderId, patientIds }: SamplesOf, step: StepFacts): Promise<void> {
  const other = alias(samples, 'other')
  const planned = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(eq(other.orderId, samples.orderId), eq(other.patientId, samples.patientId), eq(other.container, samples.container), eq(other.state, 'ToCollect')),
    )
  const wanted = and(
    eq(samples.orderId, orderId),
    inArray(samples.patientId, [...patientIds]),
    inArray(samples.state, ['Collected', 'HandedOver', 'Received']),
    notExists(planned),
  )
  await setState(db, wanted, 'ToCollect', step)
}

/** Takes back the receipt of a locked sample, with the time, person and place of the step before it, and returns its state. */
export async function takeReceiptBack(db: Sql, { id, state }: typeof samples.$inferSelect, by: Pick<StepFacts, 'now' | 'userId'>): Promise<SampleState> {
  const [before] = await db
    .select()
    .from(sampleEvents)
    .where(and(eq(sampleEvents.sampleId, id), isNotNull(sampleEvents.state), ne(sampleEvents.state, state)))
    .orderBy(desc(sampleEvents.id))
    .limit(1)
  const to = before?.state ?? 'Collected'
  const { drawnBy = null, identityConfirmed = false, laboratoryId } = before ?? {}
  const kept = { at: before ? new Date(before.at) : by.now, drawnBy, identityConfirmed, ...(laboratoryId ? { laboratoryId } : {}) }
  await setState(db, eq(samples.id, id), to, { ...by, ...kept })
  return to
}

/** Plans a new sample for the tests of a rejected one that are still to be done, linked to it. Their order must be locked. */
export async function replaceSample(db: Sql, { id, orderId, patientId, container }: typeof samples.$inferSelect, now: Date): Promise<void> {
  await db
    .update(orderTests)
    .set({ sampleId: null })
    .where(and(eq(orderTests.sampleId, id), eq(orderTests.status, 'Ordered')))
  await updateSamples(db, orderId, now)
  const planned = and(eq(samples.orderId, orderId), eq(samples.patientId, patientId), eq(samples.container, container), eq(samples.state, 'ToCollect'))
  await db
    .update(samples)
    .set({ replacesId: id })
    .where(and(planned, isNull(samples.replacesId)))
}

/** Records the condition of a locked sample; null where it is taken back. */
export async function setCondition(db: Sql, id: string, condition: SampleCondition | null, { at, now, userId }: StepFacts): Promise<void> {
  await db
    .update(samples)
    .set({ condition, version: sql`${samples.version} + 1`, updatedAt: now.toISOString() })
    .where(eq(samples.id, id))
  await db.insert(sampleEvents).values({ id: newId(now), sampleId: id, condition, userId, at: at.toISOString() })
}

/** Moves locked samples to a state, with an event for each. */
export async function setState(
  db: Sql,
  which: SQL | undefined,
  to: SampleState,
  { at, now, userId, drawnBy = null, identityConfirmed = false, laboratoryId, reason }: StepFacts,
): Promise<void> {
  const moved = await db
    .update(samples)
    .set({ state: to, version: sql`${samples.version} + 1`, updatedAt: now.toISOString() })
    .where(which)
    .returning({ id: samples.id })
  const event = { state: to, userId, at: at.toISOString(), drawnBy, identityConfirmed, laboratoryId, reason }
  if (moved.length === 0) return
  await db.insert(sampleEvents).values(moved.map((sample) => ({ id: newId(now), sampleId: sample.id, ...event })))
  await updateMoments(
    db,
    inArray(
      orderTests.sampleId,
      moved.map((sample) => sample.id),
    ),
  )
}
