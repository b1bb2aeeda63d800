import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { callLimits, timelinessDays } from '#domain/results/critical.ts'
import type { Sql } from '#server/db/database.ts'
import { reports } from '#server/db/tables/reports.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'

/**
 * Counts the critical values of the last days, and those with a confirmed call in time (ACC-09). Values that took over the clock of an earlier one in their
 * place count once with it. Drafts that never waited, and values that are still within their time, do not count.
 */
export async function countCalledInTime(db: Sql, now: Date): Promise<{ readonly inTime: number; readonly total: number }> {
  const since = sql`coalesce(${results.criticalSince}, ${results.enteredAt})`
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  // As the index has it: a parameter would hide the value from the planner.
  const isCritical = sql`${results.flag} = 'Critical'`
  const place = [results.reportId, sql`coalesce(${results.testId}::text, ${results.testName})`, results.key, since]
  const waited = db
    .select({ ids: sql`array_agg(${results.id})`.as('ids'), since: sql`${since}`.as('since') })
    .from(results)
    .innerJoin(reports, eq(reports.id, results.reportId))
    .where(and(isCritical, gte(since, before(timelinessDays * 86_400_000)), lte(since, now.toISOString()), isNull(reports.deletedAt)))
    .groupBy(...place)
    .having(sql`bool_or(${results.criticalOpen} or ${results.state} <> 'Draft' or ${hasCall(sql`${criticalCalls.resultId} = ${results.id}`)})`)
    .as('waited')
  const confirmed = hasCall(
    sql`${criticalCalls.resultId} = any(${waited.ids}) and ${criticalCalls.outcome} = 'Confirmed'
      and ${criticalCalls.at} between ${waited.since} and ${waited.since} + make_interval(mins => ${callLimits.confirmed})`,
  )
  const counted = db
    .select({ since: waited.since, isInTime: sql<boolean>`${confirmed}`.as('is_in_time') })
    .from(waited)
    .as('counted')
  const [row] = await db
    .select({
      inTime: sql<number>`count(*) filter (where ${counted.isInTime})`.mapWith(Number),
      total: sql<number>`count(*) filter (where ${counted.isInTime} or ${counted.since} <= ${before(callLimits.confirmed * 60_000)})`.mapWith(Number),
    })
    .from(counted)
  return row ?? { inTime: 0, total: 0 }
}

function hasCall(which: ReturnType<typeof sql>) {
  return sql`exists (select 1 from ${criticalCalls} where ${which})`
}
