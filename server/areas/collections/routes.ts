import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, civilDateOf, monthBounds } from '#domain/civil-date.ts'
import { collectionStatuses } from '#domain/collection-status.ts'
import { collectionSchema, collectionStatsSchema, roadmapDateSchema } from './response-schemas.ts'
import { collectionSorts, listCollections } from './list.ts'
import { collectionRoadmap } from './roadmap.ts'
import { collectionAnswer, collectionRows } from './rows.ts'
import { collectionStats } from './stats.ts'
import { sampleCollections } from '#server/db/schema.ts'
import { list, listOf, ok } from '#server/call/answer.ts'
import { listQuery, namesOf, optionalDay, optionalOneOf } from '#server/call/list-query.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { idParams } from '#server/call/record-id.ts'

const permission = 'orders.view'
/** Longest stretch of a roadmap, in days. */
const longestRoadmap = 92

/** Reading sample collections (COL-02, COL-03, DASH-03). */
export const collectionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections',
    summary: 'Sample collections, the latest date first',
    permission,
    query: z.object({
      ...listQuery(namesOf(collectionSorts), 'scheduledDate'),
      status: optionalOneOf(namesOf(collectionStatuses)),
      date: optionalDay,
      fromDate: optionalDay,
      toDate: optionalDay,
    }),
    answer: listOf('items', collectionSchema),
    async run({ sql, query }) {
      const { rows, total } = await listCollections(sql, query)
      return list(rows, total, query)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/roadmap',
    summary: 'Dates with their collections by status and the first few; from today to the end of the month unless asked otherwise',
    permission,
    query: z.object({ from: optionalDay, to: optionalDay }),
    answer: z.array(roadmapDateSchema),
    async run({ sql, query, now, settings }) {
      const from = query.from ?? civilDateOf(now, settings.timeZone)
      const to = query.to ?? addDays(monthBounds(from).before, -1)
      if (to < from) throw invalid({ to: ['The last day must not be before the first'] })
      if (to >= addDays(from, longestRoadmap)) throw invalid({ to: [`At most ${longestRoadmap} days at once`] })
      return ok(await collectionRoadmap(sql, from, to))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/statistics',
    summary: 'Figures of sample collections',
    permission,
    query: z.object({ startDate: optionalDay, endDate: optionalDay }),
    answer: collectionStatsSchema,
    run: async ({ sql, query, now, settings: { timeZone } }) => ok(await collectionStats(sql, query, civilDateOf(now, timeZone), timeZone)),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/{id}',
    summary: 'One sample collection',
    permission,
    params: idParams,
    answer: collectionSchema,
    async run({ sql, params }) {
      const [found] = await collectionRows(sql).where(eq(sampleCollections.id, params.id))
      if (!found) throw notFound('Sample collection not found')
      return ok(collectionAnswer(found), { version: found.version })
    },
  }),
]
