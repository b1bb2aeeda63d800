import { type SQL, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'

/** Orders of a day whose results are final or overdue, and the late ones among them. */
interface DayOfResults {
  readonly date: string
  readonly due: number
  readonly late: number
}

/**
 * Counts the orders of each day whose results are final or overdue, and the late ones among them (WRK-04). Results are final with the last of the order's
 * reports. An order without a turnaround, or one that is still in time, is in neither number.
 */
export async function lateShare(db: Sql, within: SQL | undefined, date: SQL, now: Date): Promise<readonly DayOfResults[]> {
  const isOverdue = sql`(last.at is null and ${orders.orderStatus} = 'Testing' and ${orders.resultsDueAt} < ${now.toISOString()})`
  return db.execute<DayOfResults & Record<string, unknown>>(sql`
    select ${date}::text as date,
      (count(*) filter (where last.at is not null or ${isOverdue}))::int as due,
      (count(*) filter (where last.at > ${orders.resultsDueAt} or ${isOverdue}))::int as late
    from ${orders} cross join lateral (
      select case when bool_and(final.at is not null) then max(final.at) end as at
      from (
        select (
          select min(v.made_at) from ${reportVersions} as v where v.report_id = r.id and (v.stage = 'Final' or v.stage is null)
        ) as at
        from ${reports} as r where r.order_id = ${orders.id} and r.deleted_at is null offset 0
      ) as final
    ) as last
    where ${orders.resultsDueAt} is not null and ${within}
    group by 1`)
}
