import * as work from '#contract/work.ts'
import { addDays, type CivilDate, civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { chartPeriodProblem } from '#domain/order-charts.ts'
import { hasPermission } from '#domain/role.ts'
import { type TurnaroundStage, turnaroundStages } from '#domain/turnaround.ts'
import { workQueues, type WorkQueueName } from '#domain/work-queue.ts'
import { bytes, ok } from '#server/call/answer.ts'
import { type CsvCell, csvOf, csvType } from '#domain/csv.ts'
import { invalid } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { countDueSoon, countQueues } from './queues.ts'
import { readTurnaround, type Turnaround, type TurnaroundPeriod } from './turnaround.ts'

const names = Object.keys(workQueues) as WorkQueueName[]

/** The queues of the day's work (WRK-01), and the turnaround of tests (WRK-03). */
export const workRoutes = [
  serve(work.queues, async ({ sql, now, user, settings: { timeZone } }) => {
    const seen = names.filter((name) => hasPermission(user, workQueues[name].permission))
    const dueSoon = seen.includes('resultsDueSoon') ? countDueSoon(sql, now) : []
    const [queues, steps] = await Promise.all([countQueues(sql, seen, { now, timeZone }), dueSoon])
    return ok({ queues, dueSoon: steps })
  }),
  serve(work.turnaround, async ({ sql, query, now, settings }) => ok(await readTurnaround(sql, periodOf(query, now, settings.timeZone)))),
  serve(work.turnaroundSheet, async ({ sql, query, now, settings }) => {
    const period = periodOf(query, now, settings.timeZone)
    const name = `turnaround-${period.from}-${period.to}.csv`
    return bytes(new TextEncoder().encode(turnaroundCsv(await readTurnaround(sql, period))), { name, type: csvType, place: 'attachment' })
  }),
]

/** The days of a report, by default the last 30. */
function periodOf(
  query: { readonly fromDate?: CivilDate | undefined; readonly toDate?: CivilDate | undefined; readonly test?: string | undefined },
  now: Date,
  timeZone: string,
): TurnaroundPeriod {
  const to = query.toDate ?? civilDateOf(now, timeZone)
  const from = query.fromDate ?? addDays(to, -29)
  const problem = chartPeriodProblem(from, to)
  if (problem) throw invalid({ fromDate: [problem] })
  return { from, to, now, timeZone, test: query.test }
}

/** A turnaround report as CSV, with times in minutes: a row in all, for each week and for each test. */
function turnaroundCsv({ all, weeks, tests }: Awaited<ReturnType<typeof readTurnaround>>): string {
  const stages = Object.keys(turnaroundStages) as TurnaroundStage[]
  const number = (value: number | null | undefined): CsvCell => (value == null ? '' : { number: String(value) })
  const row = (group: string, name: string, hours: number | null, times: Turnaround): CsvCell[] => [
    ...[group, name, number(times.tests), number(hours), number(times.limited), number(times.inTime)],
    ...stages.flatMap((stage) => [number(times.stages[stage]?.median), number(times.stages[stage]?.most)]),
  ]
  const titles = stages.flatMap((stage) => [`${turnaroundStages[stage].label}, median (min)`, `${turnaroundStages[stage].label}, 90th percentile (min)`])
  return csvOf([
    ['Group', 'Name', 'Tests', 'Limit (h)', 'With a limit', 'Within limit', ...titles],
    row('All', '', null, all),
    ...weeks.map((each) => row('Week', formatCivilDate(each.week), null, each)),
    ...tests.map((each) => row('Test', each.name, each.hours, each)),
  ])
}
