import { and, inArray, sql } from 'drizzle-orm'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'

const { scheduledDate, timeSlot, status } = sampleCollections
const endOfSlot = sql`split_part(${timeSlot}, '-', 2)`

/** The moment at which the slot of a visit ends. */
export const visitEnd = (timeZone: string) => sql`((${scheduledDate} + ${endOfSlot}::time) at time zone ${timeZone})`

/** The condition of open visits whose slot has ended (WRK-01). */
export function isLateVisit(now: Date, timeZone: string) {
  const today: CivilDate = civilDateOf(now, timeZone)
  return and(
    inArray(status, [...openCollectionStatuses]),
    sql`${scheduledDate} <= ${today}::date`,
    sql`${visitEnd(timeZone)} < ${now.toISOString()}::timestamptz`,
  )
}
