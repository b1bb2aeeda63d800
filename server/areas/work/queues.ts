import { and, eq, type SQL, sql } from 'drizzle-orm'
import { addDays, type CivilDate, civilDateOf } from '#domain/civil-date.ts'
import { maxQueueCount, type RemainingStep, type WorkQueueName } from '#domain/work-queue.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { openDueOfOrder, orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { isDueSoon } from '#server/shared/results-due.ts'
import { isUnderway } from '#server/shared/samples.ts'
import { isLateVisit, visitEnd } from '#server/shared/late-visits.ts'
import { isUnassignedVisit } from '#server/shared/unassigned-visits.ts'
import { isFirstOfStop } from '#server/shared/visit-stops.ts'

/** The rows of each queue by the moment since which they wait. Their lists have the same conditions. */
function waitingRows(now: Date, timeZone: string): Record<WorkQueueName, SQL> {
  const today = civilDateOf(now, timeZone)
  const visits = (since: SQL, where: SQL | undefined) => sql`select ${since} as since from ${sampleCollections} where ${and(where, isFirstOfStop(where))}`
  const unassigned = (day: CivilDate) => visits(sql`${sampleCollections.createdAt}`, and(isUnassignedVisit, eq(sampleCollections.scheduledDate, day)))
  const reportsOf = sql`${results} join ${reports} on ${reports.id} = ${results.reportId} and ${reports.deletedAt} is null`
  const due = openDueOfOrder(orders)
  return {
    criticalToPhone: sql`select coalesce(${results.criticalSince}, ${results.enteredAt}) as since from ${reportsOf} where ${results.criticalOpen}`,
    lateVisits: visits(visitEnd(timeZone), isLateVisit(now, timeZone)),
    lateResults: sql`select ${due} as since from ${orders} where ${due} < ${now.toISOString()}`,
    resultsDueSoon: sql`select ${due} as since from ${orders} where ${isDueSoon(now)}`,
    ordersToConfirm: sql`select ${orders.createdAt} as since from ${orders} where ${orders.orderStatus} = 'Created'`,
    assignToday: unassigned(today),
    assignTomorrow: unassigned(addDays(today, 1)),
    samplesToReceive: sql`select ${samples.updatedAt} as since from ${samples} where ${isUnderway}`,
    toVerify: sql`select min(${results.enteredAt}) as since from ${reportsOf} where ${results.supersededAt} is null and ${results.state} in ('Entered', 'Verified') group by ${reports.id}`,
    refunds: sql`select ${orders.refundDueSince} as since from ${orders} where ${orders.refundDueSince} is not null`,
    prescriptions: sql`select ${prescriptions.createdAt} as since from ${prescriptions} where ${prescriptions.status} = 'Pending'`,
  }
}

/** A queue with its count, up to one more than is shown, and the moment since which its oldest row waits; null for an empty queue. */
export interface QueueCount {
  readonly queue: WorkQueueName
  readonly count: number
  readonly oldest: string | null
}

/** Counts queues in one statement, the order of their names kept (WRK-01). */
export async function countQueues(db: Sql, names: readonly WorkQueueName[], { now, timeZone }: { readonly now: Date; readonly timeZone: string }) {
  if (names.length === 0) return []
  const rows = waitingRows(now, timeZone)
  const counts = names.map(
    (name) => sql`select ${name}::text as name, count(*)::int as count, (extract(epoch from min(since)) * 1000)::float8 as oldest
      from (select since from (${rows[name]}) as waiting order by since limit ${maxQueueCount + 1}::int) as first`,
  )
  const found = await db.execute<{ name: WorkQueueName; count: number; oldest: number | null }>(sql.join(counts, sql` union all `))
  const byName = new Map(found.map((row) => [row.name, row]))
  return names.map((name): QueueCount => {
    const { count = 0, oldest = null } = byName.get(name) ?? {}
    return { queue: name, count, oldest: oldest === null ? null : new Date(oldest).toISOString() }
  })
}

/** Counts the orders whose results are due soon by the step that they still need: the first that a value of theirs waits for (WRK-01). */
export async function countDueSoon(db: Sql, now: Date) {
  return db.execute<{ step: RemainingStep; count: number }>(sql`
    select step, count(*)::int as count from (
      select (
        select case when count(*) = 0 or bool_or(${results.state} = 'Draft') then 'toTest' when bool_or(${results.state} = 'Entered') then 'toVerify' else 'toRelease' end
        from ${results} join ${reports} on ${reports.id} = ${results.reportId} and ${reports.deletedAt} is null
        where ${reports.orderId} = ${orders.id} and ${results.supersededAt} is null
      ) as step from ${orders} where ${isDueSoon(now)}
    ) as due group by step order by array_position(array['toTest', 'toVerify', 'toRelease'], step)`)
}
