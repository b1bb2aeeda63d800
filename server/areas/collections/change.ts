import { eq } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { collectionChangeProblem, collectionStatusProblem } from '#domain/collection-change.ts'
import type { FailureReason } from '#domain/collection-failure.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { followVisits } from '#server/shared/follow-visits.ts'
import { collectSamples } from '#server/shared/samples.ts'
import { moveReservation, release } from '#server/shared/slot-days.ts'
import type { LockedVisit, VisitRow } from './lock.ts'

/** What a change of a visit needs of its call. */
export type VisitContext = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn }

/** Writes changed columns of a locked visit, raises its version, and lets the order follow. */
export async function saveVisit(context: VisitContext, visit: LockedVisit, changes: Partial<VisitRow>): Promise<LockedVisit> {
  const { sql, now } = context
  const [saved] = await sql
    .update(sampleCollections)
    .set({ ...changes, version: visit.version + 1, updatedAt: now.toISOString() })
    .where(eq(sampleCollections.id, visit.id))
    .returning()
  await followVisits(context, visit.orderId)
  return { ...visit, ...saved }
}

/** Refuses a visit that changes no more (COL-04). */
export function refuseFinal({ status }: VisitRow): void {
  const problem = collectionChangeProblem(status)
  if (problem) throw conflict(problem)
}

/** Why a visit failed, and what was noted of it (FLD-04). */
export interface VisitFailure {
  readonly reason: FailureReason
  readonly notes: string | null
}

/** Sets the status of a locked visit (COL-04); cancelled, its place is free again. Notes of a failure replace those of the visit. */
export async function setVisitStatus(
  context: VisitContext,
  visit: LockedVisit,
  to: CollectionStatus,
  failure: VisitFailure | null = null,
): Promise<LockedVisit> {
  const problem = collectionStatusProblem(visit.status, to)
  if (problem) throw conflict(problem)
  if (to === 'Completed') await collectSamples(context.sql, visit, { now: context.now, userId: context.user.id })
  if (to === 'Cancelled') await release(context.sql, { slotId: visit.slotId, day: visit.scheduledDate })
  return saveVisit(context, visit, {
    status: to,
    completedAt: to === 'Completed' ? context.now.toISOString() : null,
    failureReason: failure?.reason ?? null,
    ...(failure?.notes ? { notes: failure.notes } : {}),
  })
}

/** Moves a locked visit to another slot or day (COL-07); a full one is a 409 with what is left. */
export async function moveVisit(
  context: VisitContext,
  visit: LockedVisit,
  { collectionDate, timeSlot }: { collectionDate: CivilDate; timeSlot: string },
): Promise<LockedVisit> {
  refuseFinal(visit)
  if (visit.status === 'In Progress') throw conflict('This collection has begun and can no longer be moved')
  const { now, settings } = context
  const from = [{ slotId: visit.slotId, day: visit.scheduledDate }]
  const place = await moveReservation(context.sql, from, { timeSlot, day: collectionDate, dayField: 'collectionDate', now, timeZone: settings.timeZone })
  return saveVisit(context, visit, { scheduledDate: place.day, slotId: place.slotId, timeSlot: place.timeSlot })
}

/** Gives a locked visit to a phlebotomist, or to nobody (COL-07); only active ones can be assigned (FLD-06). */
export async function assignVisit(context: VisitContext, visit: LockedVisit, phlebotomistId: string | null): Promise<LockedVisit> {
  refuseFinal(visit)
  if (phlebotomistId !== null) await refuseUnable(context.sql, phlebotomistId)
  return saveVisit(context, visit, { phlebotomistId })
}

async function refuseUnable(db: Sql, id: string): Promise<void> {
  const [row] = await db.select({ name: phlebotomists.name, isActive: phlebotomists.isActive }).from(phlebotomists).where(eq(phlebotomists.id, id)).for('share')
  if (!row) throw invalid({ phlebotomistId: ['There is no such phlebotomist'] })
  if (!row.isActive) throw conflict(`${row.name} is not active and cannot be assigned`)
}
