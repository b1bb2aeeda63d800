import { z } from 'zod'
import { addDays, civilDateOf, monthBounds } from '#domain/civil-date.ts'
import { collectionPriorities, collectionStatuses } from '#domain/collection-status.ts'
import { dayBoard } from './board.ts'
import { boardSchema } from './board-schema.ts'
import { bookableOrder, bookableSchema } from './bookable.ts'
import { collectorsFor, offeredSlots } from './offers.ts'
import { collectionStatsSchema, collectorSchema, listedCollectionSchema, offeredSlotSchema, roadmapDateSchema, visitSchema } from './response-schemas.ts'
import { collectionSorts, listCollections } from './list.ts'
import { collectionRoadmap } from './roadmap.ts'
import { readCollection } from './read.ts'
import { collectionStats } from './stats.ts'
import declaration from '#resources/sample-collections.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalDay, optionalFlag, optionalOneOf } from '#server/call/list-query.ts'
import { invalid } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { recordId } from '#server/call/record-id.ts'
import { figuresPath } from '#server/resources/declared-paths.ts'

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
      ...listParameters(keysOf(collectionSorts), 'scheduledDate'),
      status: optionalOneOf(keysOf(collectionStatuses)),
      date: optionalDay,
      fromDate: optionalDay,
      toDate: optionalDay,
      priority: optionalOneOf(keysOf(collectionPriorities)),
      phlebotomistId: recordId.optional(),
      orderId: recordId.optional(),
      customerId: recordId.optional(),
      unassigned: optionalFlag,
      onClosedDay: optionalFlag,
      /** One row for each doorbell (an extension): visits of one order, address, slot and phlebotomist are one. */
      stops: optionalFlag,
    }),
    answer: listAnswer('items', listedCollectionSchema),
    run: async ({ sql, query, now, settings }) => list(await listCollections(sql, query, civilDateOf(now, settings.timeZone)), query),
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
    path: figuresPath(declaration),
    summary: 'Figures of sample collections',
    permission,
    query: z.object({ startDate: optionalDay, endDate: optionalDay }),
    answer: collectionStatsSchema,
    run: async ({ sql, query, now, settings: { timeZone } }) => ok(await collectionStats(sql, query, { now, today: civilDateOf(now, timeZone), timeZone })),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/time-slots',
    summary: 'The active time slots of a date, with what is left of each; tomorrow unless asked otherwise',
    permission,
    query: z.object({ date: optionalDay }),
    answer: z.array(offeredSlotSchema),
    run: async ({ sql, query, now, settings: { timeZone } }) =>
      ok(await offeredSlots(sql, query.date ?? addDays(civilDateOf(now, timeZone), 1), { now, timeZone })),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/collectors',
    summary: 'The active phlebotomists, with their visits in a time slot of a date',
    permission,
    query: z.object({ date: optionalDay, timeSlotId: recordId.optional() }),
    answer: z.array(collectorSchema),
    run: async ({ sql, query }) => ok(await collectorsFor(sql, query.date, query.timeSlotId)),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/board',
    summary: 'The visits of a date with what their phlebotomists need; today unless asked otherwise',
    permission,
    query: z.object({ date: optionalDay }),
    answer: boardSchema,
    run: async ({ sql, query, now, settings }) => ok(await dayBoard(sql, query.date ?? civilDateOf(now, settings.timeZone))),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/bookable/{orderId}',
    summary: 'What booking a visit for an order needs: its patients and the addresses of its customer',
    permission,
    answer: bookableSchema,
    transaction: 'snapshot',
    run: async ({ sql, params }) => ok(await bookableOrder(sql, params.orderId)),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/sample-collections/{id}',
    summary: 'One sample collection',
    permission,
    answer: visitSchema,
    transaction: 'snapshot',
    async run({ sql, params }) {
      const { answer, version } = await readCollection(sql, params.id)
      return ok(answer, { version })
    },
  }),
]
