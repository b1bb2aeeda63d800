import { z } from 'zod'
import { and, count, eq, gte, inArray, isNotNull, lt, lte, ne } from 'drizzle-orm'
import { addDays, type CivilDate, mondayOf, startOfDay } from '#domain/civil-date.ts'
import { type FailureReason, failureReasons } from '#domain/collection-failure.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { keysOf } from '#server/call/list-query.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { storedCount } from '#server/db/stored-counts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'

const trend = z.object({ now: z.number(), before: z.number() })

/** The figures of the stat cards (COL-02), with trends beside the period before, and failed visits by reason. */
export const collectionStatsSchema = z.object({
  totalCollections: z.number(),
  scheduledToday: z.number(),
  completedThisWeek: z.number(),
  urgentCollections: z.number(),
  trends: z.object({ totalCollections: trend.nullable(), scheduledToday: trend, completedThisWeek: trend }),
  failures: z.record(z.enum(keysOf(failureReasons)), z.number()),
})

interface Period {
  readonly startDate?: CivilDate | undefined
  readonly endDate?: CivilDate | undefined
}

interface Clock {
  readonly now: Date
  readonly today: CivilDate
  readonly timeZone: string
}

const none = Object.fromEntries(Object.keys(failureReasons).map((reason) => [reason, 0])) as Record<FailureReason, number>
const dayMs = 86_400_000

/**
 * Figures of sample collections (COL-02): all and the urgent ones still open within the dates asked for, those of today that were not cancelled,
 * those completed since Monday; beside them what the period before had by its same moment, and failed visits by reason (FLD-04).
 */
export async function collectionStats(db: Sql, period: Period, { now, today, timeZone }: Clock) {
  const urgent = and(within(period), inArray(sampleCollections.status, [...openCollectionStatuses]), eq(sampleCollections.priority, 'High'))
  const [totalCollections, scheduledToday, completedThisWeek] = [
    await countOf(db, period),
    await onDay(db, today),
    await completed(db, startOfDay(mondayOf(today), timeZone), now),
  ]
  const before = beforeOf(period)
  return {
    totalCollections,
    scheduledToday,
    completedThisWeek,
    urgentCollections: await countRows(db, sampleCollections, urgent),
    trends: {
      totalCollections: before && { now: totalCollections, before: await countOf(db, before) },
      scheduledToday: { now: scheduledToday, before: await onDay(db, addDays(today, -1)) },
      completedThisWeek: {
        now: completedThisWeek,
        before: await completed(db, startOfDay(addDays(mondayOf(today), -7), timeZone), new Date(now.getTime() - 7 * dayMs)),
      },
    },
    failures: await failures(db, period),
  }
}

function within({ startDate, endDate }: Period) {
  return and(startDate ? gte(sampleCollections.scheduledDate, startDate) : undefined, endDate ? lte(sampleCollections.scheduledDate, endDate) : undefined)
}

function countOf(db: Sql, period: Period): Promise<number> {
  const where = within(period)
  return where ? countRows(db, sampleCollections, where) : storedCount(db, sampleCollections)
}

/** The period of the same length just before; null if one side is open. */
function beforeOf({ startDate, endDate }: Period): Period | null {
  if (!startDate || !endDate || endDate < startDate) return null
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1
  return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) }
}

function onDay(db: Sql, day: CivilDate) {
  return countRows(db, sampleCollections, and(eq(sampleCollections.scheduledDate, day), ne(sampleCollections.status, 'Cancelled')))
}

function completed(db: Sql, from: Date, to: Date) {
  const { completedAt, status } = sampleCollections
  return countRows(db, sampleCollections, and(eq(status, 'Completed'), gte(completedAt, from.toISOString()), lt(completedAt, to.toISOString())))
}

async function failures(db: Sql, period: Period): Promise<Record<FailureReason, number>> {
  const rows = await db
    .select({ reason: sampleCollections.failureReason, count: count() })
    .from(sampleCollections)
    .where(and(isNotNull(sampleCollections.failureReason), within(period)))
    .groupBy(sampleCollections.failureReason)
  return { ...none, ...Object.fromEntries(rows.map(({ reason, count: times }) => [reason, times])) }
}
