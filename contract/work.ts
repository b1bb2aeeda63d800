import * as z from 'zod/mini'
import { remainingSteps, workQueues } from '#domain/work-queue.ts'
import { turnaroundStages } from '#domain/turnaround.ts'
import { callsOf, fileContent } from './call.ts'
import { count, day, keyOf, orNone, orNull, recordId } from './schemas.ts'

const call = callsOf('orders')

/** The queues that the caller may see, with their counts and the moment since which the oldest waits (WRK-01). A count above `maxQueueCount` stands for more. */
export const queues = call({
  method: 'GET',
  path: '/admin/work-queues',
  summary: 'Counts of what waits for somebody: visits, orders, samples, results, prescriptions',
  permission: 'signed-in',
  isBackgroundPoll: true,
  answer: z.object({
    queues: z.array(z.object({ queue: keyOf(workQueues), count, oldest: orNull(z.string()) })),
    /** The step at which the orders are whose results are due soon. */
    dueSoon: orNone(z.object({ step: keyOf(remainingSteps), count })),
  }),
})

/** Minutes of a stage: of half of the tests and of nine in ten at most. Null where no test has both moments. */
const spread = orNull(z.object({ median: z.number(), most: z.number() }))
const stages = z.object(
  Object.fromEntries(Object.keys(turnaroundStages).map((stage) => [stage, spread])) as Record<keyof typeof turnaroundStages, typeof spread>,
)

/** Turnaround of tests: `limited` have a limit that can be judged, and `inTime` of them kept it. */
const times = { tests: count, limited: count, inTime: count, stages }

const period = { fromDate: z.optional(day), toDate: z.optional(day), test: z.optional(recordId) }
const reportsCall = callsOf('reports')

/** Turnaround of the tests that were ordered in a period, by default of the last 30 days (WRK-03), or of one test by its id. Weeks are named by their Monday. */
export const turnaround = reportsCall({
  method: 'GET',
  path: '/reports/admin/turnaround',
  summary: 'Median and 90th percentile of each stage from order to report: in all, by week and by test (extension)',
  permission: 'reports.view',
  query: period,
  answer: z.object({
    from: day,
    to: day,
    all: z.object(times),
    weeks: z.array(z.object({ week: day, ...times })),
    tests: z.array(z.object({ id: orNull(z.string()), name: z.string(), hours: orNull(z.number()), ...times })),
  }),
})

export const turnaroundSheet = reportsCall({
  method: 'GET',
  path: '/reports/admin/turnaround/sheet',
  summary: 'The turnaround of a period as CSV (extension)',
  permission: 'reports.view',
  query: period,
  answer: fileContent,
})
