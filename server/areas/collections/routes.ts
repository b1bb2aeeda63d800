import { and, asc, between, count, inArray, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { collectionSchema, listedCollection } from '#contract/collection-answers.ts'
import * as collections from '#contract/collections.ts'
import { addDays, type CivilDate, civilDateOf, monthBounds } from '#domain/civil-date.ts'
import { type CollectionStatus, collectionPriorities, collectionStatuses, openCollectionStatuses } from '#domain/collection-status.ts'
import { roadmapLimits } from '#domain/roadmap.ts'
import declaration from '#resources/sample-collections.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { keysOf, listParameters, optionalDay, optionalFlag, optionalOneOf } from '#server/call/list-query.ts'
import { invalid } from '#server/call/problem.ts'
import { recordId } from '#contract/schemas.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { figuresPath } from '#server/resources/declared-paths.ts'
import { dayBoard } from './board.ts'
import { bookableOrder } from './bookable.ts'
import { collectionSorts, listCollections } from './list.ts'
import { collectorsFor, offeredSlots } from './offers.ts'
import { readCollection } from './read.ts'
import { collectionAnswer, collectionRows } from './rows.ts'
import { collectionStats, collectionStatsSchema } from './stats.ts'
import { isFirstOfStop, stopVisitsOf } from '#server/shared/visit-stops.ts'

const none: Readonly<Record<CollectionStatus, number>> = { Scheduled: 0, 'In Progress': 0, Completed: 0, Cancelled: 0 }

/** Every date from the first to the last day that has collections, with the number of their stops by status and the first few, those to come before those that are over, in the order of their slots (DASH-03). */
async function collectionRoadmap(db: Sql, from: CivilDate, to: CivilDate) {
  const within = between(sampleCollections.scheduledDate, from, to)
  const counted = await db
    .select({ date: sampleCollections.scheduledDate, status: sampleCollections.status, count: count() })
    .from(sampleCollections)
    .where(and(within, isFirstOfStop(within, { ofStatus: true })))
    .groupBy(sampleCollections.scheduledDate, sampleCollections.status)
    .orderBy(asc(sampleCollections.scheduledDate))
  const { scheduledDate, timeSlot, id, status } = sampleCollections
  const isOver = notInArray(status, [...openCollectionStatuses])
  const placed = db
    .select({ id, place: sql<number>`row_number() over (partition by ${scheduledDate} order by ${isOver}, ${timeSlot}, ${id})`.as('place') })
    .from(sampleCollections)
    .where(and(within, isFirstOfStop(within)))
    .as('placed')
  const firstOfEach = db.select({ id: placed.id }).from(placed).where(sql`${placed.place} <= ${roadmapLimits.collections}`)
  const rows = await collectionRows(db)
    .where(and(within, inArray(id, firstOfEach)))
    .orderBy(asc(scheduledDate), asc(isOver), asc(timeSlot), asc(id))
  const stopVisits = await stopVisitsOf(db, rows)
  return [...new Set(counted.map(({ date }) => date))].map((date) => ({
    date,
    counts: { ...none, ...Object.fromEntries(counted.filter((each) => each.date === date).map((each) => [each.status, each.count])) },
    first: rows.filter((each) => each.scheduledDate === date).map((row) => ({ ...collectionAnswer(row), stopVisits: stopVisits.get(row.id) ?? [] })),
  }))
}

const permission = 'orders.view'
/** Longest stretch of a roadmap, in days. */
const maxRoadmapDays = 92

/** Reading sample collections (COL-02, COL-03, DASH-03). */
export const collectionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections',
    summary: 'Sample collections, the latest date first',
    permission,
    query: z.object({
      ...listParameters(keysOf(collectionSorts), 'scheduledDate'),
      status: optionalOneOf(keysOf(collectionStatuses)),
      date: optionalDay,
      fromDate: optionalDay,
      toDate: optionalDay,
      priority: optionalOneOf(keysOf(collectionPriorities)),
      phlebotomistId: z.optional(recordId),
      orderId: z.optional(recordId),
      customerId: z.optional(recordId),
      unassigned: optionalFlag,
      onClosedDay: optionalFlag,
      late: optionalFlag,
      /** One row for each doorbell (an extension): visits of one order, address, slot and phlebotomist are one. */
      stops: optionalFlag,
    }),
    answer: listAnswer('items', listedCollection),
    run: async ({ sql, query, now, settings }) => list(await listCollections(sql, query, { now, timeZone: settings.timeZone }), query),
  }),
  serve(collections.roadmap, async ({ sql, query, now, settings }) => {
    const from = query.from ?? civilDateOf(now, settings.timeZone)
    const to = query.to ?? addDays(monthBounds(from).before, -1)
    if (to < from) throw invalid({ to: ['The last day must not be before the first'] })
    if (to >= addDays(from, maxRoadmapDays)) throw invalid({ to: [`At most ${maxRoadmapDays} days at once`] })
    return ok(await collectionRoadmap(sql, from, to))
  }),
  defineRoute({
    method: 'GET',
    path: figuresPath(declaration),
    summary: 'Figures of sample collections',
    permission,
    query: z.object({ startDate: optionalDay, endDate: optionalDay }),
    answer: collectionStatsSchema,
    run: async ({ sql, query, now, settings: { timeZone } }) => ok(await collectionStats(sql, query, { now, today: civilDateOf(now, timeZone), timeZone })),
  }),
  serve(collections.timeSlots, async ({ sql, query, now, settings: { timeZone } }) =>
    ok(await offeredSlots(sql, query.date ?? addDays(civilDateOf(now, timeZone), 1), { now, timeZone })),
  ),
  serve(collections.collectors, async ({ sql, query }) => ok(await collectorsFor(sql, query.date, query.timeSlotId))),
  serve(collections.board, async ({ sql, query, now, settings }) => ok(await dayBoard(sql, query.date ?? civilDateOf(now, settings.timeZone)))),
  serve(collections.bookable, { transaction: 'snapshot', run: async ({ sql, params }) => ok(await bookableOrder(sql, params.orderId)) }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/{id}',
    summary: 'One sample collection',
    permission,
    answer: collectionSchema,
    transaction: 'snapshot',
    async run({ sql, params }) {
      const { answer, version } = await readCollection(sql, params.id)
      return ok(answer, { version })
    },
  }),
]
