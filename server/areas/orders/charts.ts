import { and, between, count, desc, eq, gte, lt, ne, sql, sum, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { chartDays } from '#domain/order-charts.ts'
import type { Sql } from '#server/db/database.ts'
import { fixedLimit } from '#server/db/page.ts'
import { timeSlots } from '#server/db/tables/collections.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { signedAmount } from '#server/shared/paid-by-order.ts'

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
async function lateShare(db: Sql, within: SQL | undefined, date: SQL, now: Date): Promise<readonly DayOfResults[]> {
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

/** Maximum number of tests that are named as the most ordered. */
const maxTests = 10

/** Period of the charts in the laboratory's days, and the moment of their reading. */
interface ChartPeriod {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly now: Date
  readonly timeZone: string
}

/**
 * The figures of the dashboard's charts for a period: orders per day, load of the slots, most ordered tests (WRK-04), payments less refunds by day, and the
 * revenue of completed orders and share of late results by order day.
 */
export async function orderCharts(db: Sql, { from, to, now, timeZone }: ChartPeriod) {
  const inPeriod = (at: AnyPgColumn) => and(gte(at, startOfDay(from, timeZone).toISOString()), lt(at, startOfDay(addDays(to, 1), timeZone).toISOString()))
  const dayOf = (at: AnyPgColumn) => sql<string>`(${at} at time zone ${timeZone})::date`.as('date')
  const within = and(inPeriod(orders.createdAt), ne(orders.orderStatus, 'Cancelled'))
  const perDay = db
    .select({
      date: dayOf(orders.createdAt),
      orders: count(),
      revenue: sql`coalesce(sum(${orders.totalAmount}) filter (where ${orders.orderStatus} = 'Completed'), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(within)
    .groupBy(sql`1`)
  const collectedPerDay = db
    .select({ date: dayOf(payments.at), collected: sql`sum(${signedAmount})`.mapWith(Number) })
    .from(payments)
    .where(inPeriod(payments.at))
    .groupBy(sql`1`)
  const weekday = sql<number>`extract(isodow from ${slotDays.day})`
  const slotLoads = db
    .select({
      weekday: weekday.mapWith(Number),
      startTime: timeSlots.startTime,
      endTime: timeSlots.endTime,
      booked: sum(slotDays.booked).mapWith(Number),
      capacity: sum(slotDays.capacity).mapWith(Number),
    })
    .from(slotDays)
    .innerJoin(timeSlots, eq(timeSlots.id, slotDays.slotId))
    .where(between(slotDays.day, from, to))
    .groupBy(timeSlots.id, weekday)
    .orderBy(timeSlots.startTime, timeSlots.endTime, weekday)
  // By the index of each order: a join would read all tests ever ordered as soon as the database takes that for cheaper.
  const ordered = db
    .select({ id: orderTests.testId, name: orderTests.name })
    .from(orderTests)
    .where(and(eq(orderTests.orderId, orders.id), ne(orderTests.status, 'Cancelled')))
    .offset(fixedLimit(0))
    .as('ordered')
  const topTests = db
    .select({ id: ordered.id, name: sql<string>`max(${ordered.name})`.as('name'), count: count() })
    .from(orders)
    .innerJoinLateral(ordered, sql`true`)
    .where(within)
    .groupBy(ordered.id, sql`case when ${ordered.id} is null then ${ordered.name} end`)
    .orderBy(desc(count()), sql`name`)
    .limit(maxTests)
  // None needs another: they go to the database together.
  const latePerDay = lateShare(db, within, sql`(${orders.createdAt} at time zone ${timeZone})::date`, now)
  const [ordersPerDay, paidPerDay, slots, tests, lateness] = await Promise.all([perDay, collectedPerDay, slotLoads, topTests, latePerDay])
  const collected = new Map(paidPerDay.map((each) => [each.date, each.collected]))
  const late = new Map(lateness.map((each) => [each.date, each]))
  const known = new Map(ordersPerDay.map((each) => [each.date, each]))
  return {
    from,
    to,
    days: chartDays(from, to).map((date) => ({
      date,
      orders: known.get(date)?.orders ?? 0,
      collected: rupeesOfPaise(collected.get(date) ?? 0),
      revenue: rupeesOfPaise(known.get(date)?.revenue ?? 0),
      due: late.get(date)?.due ?? 0,
      late: late.get(date)?.late ?? 0,
    })),
    slots: slots.map(({ startTime, endTime, ...load }) => ({ slot: `${startTime}-${endTime}`, ...load })),
    tests,
  }
}
