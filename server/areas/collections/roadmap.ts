import { and, asc, between, count, inArray, notInArray, sql } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { type CollectionStatus, openCollectionStatuses } from '#domain/collection-status.ts'
import { roadmapLimits } from '#domain/roadmap.ts'
import { collectionAnswer, collectionRows } from './rows.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'

const none: Readonly<Record<CollectionStatus, number>> = { Scheduled: 0, 'In Progress': 0, Completed: 0, Cancelled: 0 }

/**
 * Every date from the first to the last day that has collections, with their number by status and the first few, those to come before those that are over, in
 * the order of their slots (DASH-03).
 */
export async function collectionRoadmap(db: Sql, from: CivilDate, to: CivilDate) {
  const within = between(sampleCollections.scheduledDate, from, to)
  const counted = await db
    .select({ date: sampleCollections.scheduledDate, status: sampleCollections.status, count: count() })
    .from(sampleCollections)
    .where(within)
    .groupBy(sampleCollections.scheduledDate, sampleCollections.status)
    .orderBy(asc(sampleCollections.scheduledDate))
  const { scheduledDate, timeSlot, id, status } = sampleCollections
  const isOver = notInArray(status, [...openCollectionStatuses])
  const placed = db
    .select({ id, place: sql<number>`row_number() over (partition by ${scheduledDate} order by ${isOver}, ${timeSlot}, ${id})`.as('place') })
    .from(sampleCollections)
    .where(within)
    .as('placed')
  const firstOfEach = db.select({ id: placed.id }).from(placed).where(sql`${placed.place} <= ${roadmapLimits.collections}`)
  const rows = await collectionRows(db)
    .where(and(within, inArray(id, firstOfEach)))
    .orderBy(asc(scheduledDate), asc(isOver), asc(timeSlot), asc(id))
  return [...new Set(counted.map(({ date }) => date))].map((date) => ({
    date,
    counts: { ...none, ...Object.fromEntries(counted.filter((each) => each.date === date).map((each) => [each.status, each.count])) },
    first: rows.filter((each) => each.scheduledDate === date).map(collectionAnswer),
  }))
}
