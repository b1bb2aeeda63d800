import { and, eq, gte, inArray, lt, lte, ne } from 'drizzle-orm'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/schema.ts'

/** Figures of sample collections (COL-02): all and the urgent ones still open within the dates asked for, those of today that were not cancelled, those completed since Monday. */
export async function collectionStats(
  db: Sql,
  { startDate, endDate }: { readonly startDate?: CivilDate | undefined; readonly endDate?: CivilDate | undefined },
  today: CivilDate,
  timeZone: string,
) {
  const within = and(
    startDate ? gte(sampleCollections.scheduledDate, startDate) : undefined,
    endDate ? lte(sampleCollections.scheduledDate, endDate) : undefined,
  )
  const monday = mondayOf(today)
  const open = inArray(sampleCollections.status, ['Scheduled', 'In Progress'])
  const thisWeek = and(
    gte(sampleCollections.completedAt, startOfDay(monday, timeZone).toISOString()),
    lt(sampleCollections.completedAt, startOfDay(addDays(monday, 7), timeZone).toISOString()),
  )
  return {
    totalCollections: await countRows(db, sampleCollections, within),
    scheduledToday: await countRows(db, sampleCollections, and(eq(sampleCollections.scheduledDate, today), ne(sampleCollections.status, 'Cancelled'))),
    completedThisWeek: await countRows(db, sampleCollections, and(eq(sampleCollections.status, 'Completed'), thisWeek)),
    urgentCollections: await countRows(db, sampleCollections, and(within, open, eq(sampleCollections.priority, 'High'))),
  }
}

function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}
