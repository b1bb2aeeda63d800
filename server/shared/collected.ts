import { and, eq, inArray } from 'drizzle-orm'
import { collectedAtProblem, defaultCollectedAt } from '#domain/collection-time.ts'
import type { RouteContext } from '#server/call/context.ts'
import { invalid } from '#server/call/problem.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'
import { phlebotomists, type sampleCollections } from '#server/db/tables/collections.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import type { OrderRow } from './order-row.ts'
import { moveSamples, uncollectSamples } from './samples.ts'

type Context = Pick<RouteContext, 'sql' | 'now' | 'settings'> & { readonly user: SignedIn }
type VisitRow = typeof sampleCollections.$inferSelect

/** Caller's statement of a collection: collector, time, and confirmation of name and date of birth. */
export interface StatedCollection {
  readonly collectedBy?: string | null
  readonly collectedByName?: string | null
  readonly collectedAt?: string | null
  readonly identityConfirmed?: boolean | null
}

/** Stored facts of a collection. */
export interface KeptCollection {
  readonly collectedBy: string | null
  readonly collectedByName: string | null
  readonly at: Date
  readonly identityConfirmed: boolean
}

/**
 * The collection of a visit's samples: as stated, else by the assigned phlebotomist, now or at the end of the slot where it is past. A 422 for an unknown
 * person or an impossible time.
 */
export async function collectionOfVisit({ sql, now, settings }: Context, order: OrderRow, visit: VisitRow, stated: StatedCollection): Promise<KeptCollection> {
  const name = stated.collectedByName ?? null
  const id = stated.collectedBy ?? (name === null ? visit.phlebotomistId : null)
  const at = statedTime(stated, order, now) ?? defaultCollectedAt(visit, now, settings.timeZone)
  return { ...(await personOf(sql, id, name)), at, identityConfirmed: stated.identityConfirmed ?? false }
}

/** Returns the collection at the laboratory as given; by default now, by an unknown person. */
export async function collectionAtLaboratory({ sql, now }: Pick<Context, 'sql' | 'now'>, order: OrderRow, stated: StatedCollection): Promise<KeptCollection> {
  const at = statedTime(stated, order, now) ?? now
  return { ...(await personOf(sql, stated.collectedBy ?? null, stated.collectedByName ?? null)), at, identityConfirmed: stated.identityConfirmed ?? false }
}

function statedTime({ collectedAt }: StatedCollection, { createdAt }: OrderRow, now: Date): Date | null {
  if (!collectedAt) return null
  const at = new Date(collectedAt)
  const problem = Number.isNaN(at.getTime()) ? 'Must be a moment such as 2026-01-31T08:30:00Z' : collectedAtProblem(at, { now, orderedAt: new Date(createdAt) })
  if (problem) throw invalid({ collectedAt: [problem] })
  return at > now ? now : at
}

async function personOf(db: Sql, collectedBy: string | null, name: string | null) {
  if (collectedBy === null) return { collectedBy, collectedByName: name }
  const [person] = await db.select({ name: phlebotomists.name }).from(phlebotomists).where(eq(phlebotomists.id, collectedBy))
  if (!person) throw invalid({ collectedBy: ['There is no such phlebotomist'] })
  return { collectedBy, collectedByName: name ?? person.name }
}

/** Marks the samples of patients of a locked order as collected, with who drew them and when. */
export async function collectSamples({ sql, now, user }: Context, orderId: string, patientIds: readonly string[], kept: KeptCollection): Promise<void> {
  const step = { at: kept.at, now, userId: user.id, drawnBy: kept.collectedByName, identityConfirmed: kept.identityConfirmed }
  await moveSamples(sql, { orderId, patientIds }, 'Collected', step)
}

/** Marks the samples of these patients of a locked order as collected at the laboratory. */
export async function markAtLaboratory(context: Context, orderId: string, patientIds: readonly string[], kept: KeptCollection): Promise<void> {
  if (patientIds.length === 0) return
  const { at, collectedByName, identityConfirmed } = kept
  await context.sql.update(orderPatients).set({ collectedAt: at.toISOString(), collectedByName, identityConfirmed }).where(those(orderId, patientIds))
  await collectSamples(context, orderId, patientIds, kept)
}

/** Removes the marks, so the samples must be collected again. */
export async function unmarkAtLaboratory({ sql, now, user }: Context, orderId: string, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length === 0) return
  await sql.update(orderPatients).set({ collectedAt: null, collectedByName: null, identityConfirmed: false }).where(those(orderId, patientIds))
  await uncollectSamples(sql, { orderId, patientIds }, { at: now, now, userId: user.id })
}

function those(orderId: string, patientIds: readonly string[]) {
  return and(eq(orderPatients.orderId, orderId), inArray(orderPatients.patientId, [...patientIds]))
}
