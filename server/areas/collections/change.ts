import { asc, eq, inArray } from 'drizzle-orm'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { collectionChangeProblem, collectionStatusProblem } from '#domain/collection-change.ts'
import type { FailureReason } from '#domain/collection-failure.ts'
import { visitBeforeDayQuestion } from '#domain/collection-time.ts'
import { hasValues } from '#server/call/has-values.ts'
import { conflict, invalid, notFound, question } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import type { StatedCollection } from '#server/shared/collected.ts'
import { completeVisit } from '#server/shared/end-visits.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { moveReservation, release } from '#server/shared/slot-days.ts'
import { type LockedVisit, visitFacts, type VisitRow } from '#server/shared/visit-row.ts'

/** A change of visits: its name in the audit trail, and the work on them. */
interface VisitsChange {
  readonly action: string
  /** Ids of other visits of the same order that change with it. */
  readonly also: readonly string[] | null
  work(visits: readonly LockedVisit[]): Promise<readonly LockedVisit[]>
}

/**
 * Changes a locked visit and others of its order, all or none, and settles the order once; the audit row of the visit itself is the action's. A visit of
 * another order is a 404.
 */
export async function changeVisits(context: SettleContext, visit: LockedVisit, { action, also, work }: VisitsChange): Promise<LockedVisit> {
  const others = await lockOthers(context.sql, visit, also ?? [])
  const visits = [visit, ...others].toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
  const changed = await work(visits)
  for (const before of others) {
    const after = changed.find(({ id }) => id === before.id) ?? before
    if (after !== before) context.audit({ action, entity: 'sample-collections', entityId: before.id, before: visitFacts(before), after: visitFacts(after) })
  }
  await settle(context, visit.order, { audit: 'follows' })
  return changed.find(({ id }) => id === visit.id) ?? visit
}

/** Slot days are locked in this order, as all that lock several do. */
function placeOf({ slotId, scheduledDate }: VisitRow): string {
  return `${slotId} ${scheduledDate}`
}

async function lockOthers(db: Sql, { id, orderId, order }: LockedVisit, also: readonly string[]): Promise<LockedVisit[]> {
  const ids = [...new Set(also)].filter((each) => each !== id)
  if (ids.length === 0) return []
  const rows = await db.select().from(sampleCollections).where(inArray(sampleCollections.id, ids)).orderBy(asc(sampleCollections.id)).for('update')
  if (rows.length < ids.length || rows.some((row) => row.orderId !== orderId)) throw notFound('Sample collection not found')
  return rows.map((row) => ({ ...row, order }))
}

/** Saves changes of a locked visit. Returns the visit itself where nothing differs. */
async function saveVisit({ sql, now }: SettleContext, visit: LockedVisit, changes: Partial<VisitRow>): Promise<LockedVisit> {
  if (hasValues(visit, changes)) return visit
  const [saved] = await sql
    .update(sampleCollections)
    .set({ ...changes, version: visit.version + 1, updatedAt: now.toISOString() })
    .where(eq(sampleCollections.id, visit.id))
    .returning()
  return { ...visit, ...saved }
}

/** Refuses a visit that changes no more (COL-04). */
function refuseFinal({ status }: VisitRow): void {
  const problem = collectionChangeProblem(status)
  if (problem) throw conflict(problem)
}

/** Reason of a failed visit, with notes (FLD-04). */
export interface VisitFailure {
  readonly reason: FailureReason
  readonly notes: string | null
}

/** The status that locked visits get (COL-04), who drew the samples of completed ones, and whether it was confirmed that they are before their day. */
export interface VisitStep {
  readonly to: CollectionStatus
  /** `confirmedVisits` says of which visits the identity was confirmed, where it was not of all. */
  readonly stated?: StatedCollection & { readonly confirmedVisits?: readonly string[] | null }
  readonly isConfirmed?: boolean
  readonly failure?: VisitFailure
}

/** Sets the status of locked visits; a cancelled one frees its place. Notes of a failure replace the visit's notes. */
export async function setVisitStatus(context: SettleContext, visits: readonly LockedVisit[], step: VisitStep): Promise<LockedVisit[]> {
  const { to, stated = {}, isConfirmed = false, failure } = step
  const { now, settings } = context
  for (const visit of visits) {
    const problem = collectionStatusProblem(visit.status, to)
    if (problem) throw conflict(problem)
    const asked = visitBeforeDayQuestion(visit, to, civilDateOf(now, settings.timeZone))
    if (asked && !isConfirmed) throw question('visitBeforeDay', asked)
  }
  const changed: LockedVisit[] = []
  for (const visit of visits) {
    const identityConfirmed = stated.confirmedVisits ? stated.confirmedVisits.includes(visit.id) : (stated.identityConfirmed ?? null)
    const done = to === 'Completed' ? await completeVisit(context, visit.order, visit, { ...stated, identityConfirmed }) : {}
    if (to === 'Cancelled') await release(context.sql, { slotId: visit.slotId, day: visit.scheduledDate })
    const why = failure ? { failureReason: failure.reason, ...(failure.notes ? { notes: failure.notes } : {}) } : {}
    changed.push(await saveVisit(context, visit, { status: to, ...done, ...why }))
  }
  return changed
}

/** A day and the hours of a slot on it. */
interface VisitPlace {
  readonly collectionDate: CivilDate
  readonly timeSlot: string
}

/** Moves locked visits to another slot or day (COL-07). */
export async function moveVisits(context: SettleContext, visits: readonly LockedVisit[], to: VisitPlace): Promise<LockedVisit[]> {
  return saveVisits(context, visits, await movedColumns(context, visits, to))
}

/** Moves the places of locked visits, and returns the columns that say so; a slot that is too full for all of them is a 409 with what is left. */
async function movedColumns(context: SettleContext, visits: readonly LockedVisit[], { collectionDate, timeSlot }: VisitPlace): Promise<Partial<VisitRow>> {
  for (const visit of visits) {
    refuseFinal(visit)
    if (visit.status === 'In Progress') throw conflict('This collection has begun and can no longer be moved')
  }
  const { now, settings } = context
  const from = visits.map(({ slotId, scheduledDate }) => ({ slotId, day: scheduledDate }))
  const place = await moveReservation(context.sql, from, { timeSlot, day: collectionDate, dayField: 'collectionDate', now, timeZone: settings.timeZone })
  return { scheduledDate: place.day, slotId: place.slotId, timeSlot: place.timeSlot }
}

async function saveVisits(context: SettleContext, visits: readonly LockedVisit[], columns: Partial<VisitRow>): Promise<LockedVisit[]> {
  const saved: LockedVisit[] = []
  for (const visit of visits) saved.push(await saveVisit(context, visit, columns))
  return saved
}

/** Gives locked visits to a phlebotomist, or to nobody (COL-07), in another place at once where one is given; only active ones can be assigned (FLD-06). */
export async function assignVisits(
  context: SettleContext,
  visits: readonly LockedVisit[],
  { phlebotomistId, to }: { readonly phlebotomistId: string | null; readonly to: VisitPlace | null },
): Promise<LockedVisit[]> {
  for (const visit of visits) refuseFinal(visit)
  if (phlebotomistId !== null) await refuseUnable(context.sql, phlebotomistId)
  return saveVisits(context, visits, { phlebotomistId, ...(to ? await movedColumns(context, visits, to) : {}) })
}

async function refuseUnable(db: Sql, id: string): Promise<void> {
  const [row] = await db.select({ name: phlebotomists.name, isActive: phlebotomists.isActive }).from(phlebotomists).where(eq(phlebotomists.id, id)).for('share')
  if (!row) throw invalid({ phlebotomistId: ['There is no such phlebotomist'] })
  if (!row.isActive) throw conflict(`${row.name} is not active and cannot be assigned`)
}
