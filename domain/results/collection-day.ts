import { type CivilDate, civilDateOf, type Instant } from '#domain/civil-date.ts'
import type { CollectionStatus } from '#domain/collection-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** A patient's visit that was not cancelled. */
export interface CollectionVisit {
  readonly status: CollectionStatus
  readonly scheduledDate: CivilDate
  readonly completedAt: Instant | null
  readonly createdAt: Instant
}

/** Recorded facts about a patient's collection: the visits, and the order's steps (oldest first), appointment and creation time. */
export interface CollectionFacts {
  readonly visits: readonly CollectionVisit[]
  /** Time of the collection at the laboratory; null if a visit collects the samples. */
  readonly atLaboratory?: Instant | null
  readonly steps: readonly { readonly to: OrderStatus; readonly at: Instant }[]
  readonly appointment: CivilDate | null
  readonly orderedAt: Instant
}

/** The collection of samples: the day that age and reference range depend on (RES-01), and the moment where it is recorded. */
export interface CollectionTime {
  readonly day: CivilDate
  readonly at: Instant | null
}

/**
 * When a patient's samples were collected, by the first of these that is recorded: the end of their last visit, or when they were drawn at the laboratory; the
 * order's step to Sample collected; the day that a visit or the appointment was for; the day by which the samples were at the laboratory; the day of the order.
 * A visit that was to take place before, and that is marked as completed after the samples were at the laboratory (or on a later day than the order says that
 * they were collected), ended earlier than it is marked.
 */
export function collectionTimeOf({ visits, atLaboratory = null, steps, appointment, orderedAt }: CollectionFacts, timeZone: string): CollectionTime {
  const dayOf = (at: Instant) => civilDateOf(new Date(at), timeZone)
  const { collectedAt, receivedAt } = momentsOf(steps)
  const knownBy = collectedAt ?? receivedAt
  const isInTime = (day: CivilDate) => knownBy === null || day <= dayOf(knownBy)
  const isMarkedLate = ({ completedAt, createdAt, scheduledDate }: CollectionVisit) => {
    const isAfter = (at: Instant | null) => at !== null && completedAt !== null && createdAt < at && completedAt > at
    const isNextDay = completedAt !== null && collectedAt !== null && dayOf(completedAt) > dayOf(collectedAt)
    return isInTime(scheduledDate) && (isAfter(receivedAt) || (isNextDay && isAfter(collectedAt)))
  }
  const done = visits.flatMap((visit) => (visit.status === 'Completed' && visit.completedAt !== null && !isMarkedLate(visit) ? [visit.completedAt] : []))
  const at = [...done, ...(atLaboratory ? [atLaboratory] : [])].toSorted().at(-1) ?? collectedAt
  if (at) return { day: dayOf(at), at }
  const planned = visits.length > 0 ? visits.map(({ scheduledDate }) => scheduledDate) : appointment ? [appointment] : []
  return { day: planned.filter(isInTime).toSorted().at(-1) ?? dayOf(knownBy ?? orderedAt), at: null }
}

/** Times when an order's samples were collected and reached the laboratory. An order that went back to an earlier step loses the later ones. */
function momentsOf(steps: CollectionFacts['steps']): { readonly collectedAt: Instant | null; readonly receivedAt: Instant | null } {
  let collectedAt: Instant | null = null
  let receivedAt: Instant | null = null
  for (const { to, at } of steps) {
    if (to === 'Created' || to === 'Confirmed') [collectedAt, receivedAt] = [null, null]
    else if (to === 'SampleCollected') collectedAt ??= receivedAt ? null : at
    else if (to === 'Testing' || to === 'Completed') receivedAt ??= at
  }
  return { collectedAt, receivedAt }
}
