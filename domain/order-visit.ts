import type { CivilDate } from './civil-date.ts'
import type { CollectionStatus } from './collection-status.ts'

/** Facts of a visit that decide the order's date. */
export interface OrderVisitFacts {
  readonly scheduledDate: CivilDate
  readonly timeSlot: string
  readonly status: CollectionStatus
}

/** Progress of a visit. A cancelled one is used only when the order has no other. */
const progress: Readonly<Record<CollectionStatus, number>> = { Scheduled: 0, 'In Progress': 1, Completed: 2, Cancelled: 3 }

/** The representative visit of an order: the least advanced, the earliest among equals; null without visits. */
export function leastAdvancedVisit<V extends OrderVisitFacts>(visits: readonly V[]): V | null {
  return visits.toSorted((one, other) => progress[one.status] - progress[other.status] || whenOf(one).localeCompare(whenOf(other)))[0] ?? null
}

function whenOf({ scheduledDate, timeSlot }: OrderVisitFacts): string {
  return `${scheduledDate} ${timeSlot}`
}
