import { type CivilDate, formatCivilDate, startOfDay } from './civil-date.ts'
import { collectionStatuses, type CollectionStatus } from './collection-status.ts'

/** The initial time of collection: now, or the end of the visit's hours if that has passed. */
export function defaultCollectedAt({ scheduledDate, timeSlot }: { scheduledDate: CivilDate; timeSlot: string }, now: Date, timeZone: string): Date {
  const [, end = ''] = timeSlot.split('-')
  const [hours, minutes] = end.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return now
  const ends = new Date(startOfDay(scheduledDate, timeZone).getTime() + (hours * 60 + minutes) * 60_000)
  return ends < now ? ends : now
}

/** Milliseconds by which the clock of a machine may be fast: the panel ignores such a difference. */
const clockToleranceMs = 60_000

/** The sentence that refuses a time of collection, or null: not in the future, but for a clock that is fast, and not before the order was made. */
export function collectedAtProblem(at: Date, { now, orderedAt }: { readonly now: Date; readonly orderedAt: Date }): string | null {
  if (at.getTime() > now.getTime() + clockToleranceMs) return 'The time of collection is in the future'
  return at < orderedAt ? 'The time of collection is before the order was made' : null
}

/** Returns the question before a visit of a later day is set In Progress or Completed, or null. */
export function visitBeforeDayQuestion(
  { scheduledDate, status }: { readonly scheduledDate: CivilDate; readonly status: CollectionStatus },
  to: CollectionStatus,
  today: CivilDate,
): string | null {
  const isBegun = to === 'Completed' || to === 'In Progress'
  if (!isBegun || status !== 'Scheduled' || scheduledDate <= today) return null
  return `The visit is on ${formatCivilDate(scheduledDate)}. Set it ${collectionStatuses[to].label} today?`
}
