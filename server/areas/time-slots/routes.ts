import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import * as slots from '#contract/time-slots.ts'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import declaration from '#resources/time-slots.ts'
import { list, listAnswer, ok } from '#server/call/answer.ts'
import { listParameters, keysOf, optionalFlag } from '#server/call/list-query.ts'
import { notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { figuresPath } from '#server/resources/declared-paths.ts'
import { listTimeSlots, slotUsage, timeSlotSorts, timeSlotStatistics } from './read.ts'
import { slotStatisticsSchema, timeSlotAnswer } from './rows.ts'

const permission = 'orders.view'
const daysOfGrid = 7

/** Reading time slots (SLT-01, SLT-03, FLD-05). */
export const timeSlotRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/time-slots',
    summary: 'Time slots, the earliest first',
    permission,
    query: z.object({ ...listParameters(keysOf(timeSlotSorts), 'startTime', 'asc'), isActive: optionalFlag }),
    answer: listAnswer('itemsOfPage', slots.timeSlotSchema),
    run: async ({ sql, query }) => list(await listTimeSlots(sql, query), query),
  }),
  defineRoute({
    method: 'GET',
    path: figuresPath(declaration),
    summary: 'How many time slots there are, and what the active ones take on a day',
    permission,
    answer: slotStatisticsSchema,
    run: async ({ sql }) => ok(await timeSlotStatistics(sql)),
  }),
  serve(slots.usage, async ({ sql, query, now, settings }) => ok(await slotUsage(sql, query.date ?? civilDateOf(now, settings.timeZone)))),
  serve(slots.week, {
    transaction: 'snapshot',
    async run({ sql, query, now, settings }) {
      const from = query.from ?? civilDateOf(now, settings.timeZone)
      const days = []
      for (let day = 0; day < daysOfGrid; day += 1) {
        const date = addDays(from, day)
        days.push({ date, slots: await slotUsage(sql, date) })
      }
      return ok(days)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/time-slots/{id}',
    summary: 'One time slot',
    permission,
    answer: slots.timeSlotSchema,
    async run({ sql, params }) {
      const [row] = await sql
        .select()
        .from(timeSlots)
        .where(and(eq(timeSlots.id, params.id), isNull(timeSlots.deletedAt)))
      if (!row) throw notFound('Time slot not found')
      return ok(timeSlotAnswer(row), { version: row.version })
    },
  }),
]
