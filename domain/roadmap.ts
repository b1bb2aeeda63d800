import { addDays, type CivilDate, formatCivilDate, monthBounds } from './civil-date.ts'
import { type CollectionStatus, collectionStatuses, openCollectionStatuses } from './collection-status.ts'
import { shortWeekday } from './time-slot.ts'

/** Maximum number of dates on the roadmap, and of collections shown for one (DASH-03). */
export const roadmapLimits = { dates: 10, collections: 3 } as const

/** One date of the roadmap: the number of collections in each state, and the first few. */
export interface RoadmapDate<Collection> {
  readonly date: CivilDate
  readonly counts: Readonly<Record<CollectionStatus, number>>
  readonly first: readonly Collection[]
}

/** Facts of a collection for the roadmap. */
export interface PlannedCollection {
  readonly scheduledDate: CivilDate
  readonly timeSlot: string | null
  readonly status: CollectionStatus
}

/** True when a visit is done or cancelled. Upcoming visits are listed first. */
function isOver({ status }: PlannedCollection): boolean {
  return !(openCollectionStatuses as readonly CollectionStatus[]).includes(status)
}

/** Groups the collections from today to the end of the month by date, sorted by slot, with open ones before finished ones (DASH-03). */
export function roadmapOf<C extends PlannedCollection>(collections: readonly C[], today: CivilDate): RoadmapDate<C>[] {
  const { before } = monthBounds(today)
  const byDate = new Map<CivilDate, C[]>()
  for (const collection of collections) {
    if (collection.scheduledDate < today || collection.scheduledDate >= before) continue
    byDate.set(collection.scheduledDate, [...(byDate.get(collection.scheduledDate) ?? []), collection])
  }
  return [...byDate]
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(0, roadmapLimits.dates)
    .map(([date, planned]) => {
      const ofDate = planned.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || (a.timeSlot ?? '').localeCompare(b.timeSlot ?? ''))
      const counts = Object.fromEntries(Object.keys(collectionStatuses).map((status) => [status, ofDate.filter((each) => each.status === status).length]))
      return { date, counts: counts as Record<CollectionStatus, number>, first: ofDate.slice(0, roadmapLimits.collections) }
    })
}

/** A day with its weekday, e.g. `Sat 28/11/2026`; `Today, ` or `Tomorrow, ` comes before these two (DASH-03). */
export function dayLabel(date: CivilDate, today: CivilDate): string {
  const name = date === today ? 'Today, ' : date === addDays(today, 1) ? 'Tomorrow, ' : ''
  return `${name}${shortWeekday(date)} ${formatCivilDate(date)}`
}
