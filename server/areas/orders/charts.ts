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
import { slotDays } from '#server/db/tables/slots.ts'
import { signedAmount } from '#server/shared/paid-by-order.ts'

/** Figures of the orders of a day: their number, the revenue of the completed ones in paise, those with final or overdue results, and the late ones of these. */
interface DayOfOrders extends Record<string, unknown> {
  readonly date: string
  readonly orders: number
  readonly revenue: string
  readonly due: number
  readonly late: number
}

/**
 * Counts the orders of each day (WRK-04). The results of an order are final with the first release of its last test. An order without a turnaround, or one
 * that is still in time, is neither due nor late.
 */
async function ordersByDay(db: Sql, within: SQL | undefined, date: SQL, now: Date): Promise<readonly DayOfOrders[]> {
  const isOverdue = sql`(final.at is null and ${orders.orderStatus} = 'Testing' and ${orders.resultsDueAt} < ${now.toISOString()})`
  return db.execute<DayOfOrders>(sql`
    select ${date}::text as date, count(*)::int as orders,
      coalesce(sum(${orders.totalAmount}) filter (where ${orders.orderStatus} = 'Completed'), 0)::text as revenue,
      (count(*) filter (where final.at is not null or ${isOverdue}))::int as due,
      (count(*) filter (where final.at > ${orders.resultsDueAt} or ${isOverdue}))::int as late
    from ${orders} cross join lateral (
      select case when bool_and(t.released_at is not null) then max(t.released_at) end as at
      from ${orderTests} as t where t.order_id = ${orders.id} and t.status <> 'Cancelled' and ${orders.resultsDueAt} is not null
    ) as final
    where ${within}
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
  const dayOf = (at: AnyPgColumn) => sql<string>`(${at} at time zone ${timeZone})::date`
  const within = and(inPeriod(orders.createdAt), ne(orders.orderStatus, 'Cancelled'))
  const collectedPerDay = db
    .select({ date: dayOf(payments.at).as('date'), collected: sql`sum(${signedAmount})`.mapWith(Number) })
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
  const perDay = ordersByDay(db, within, dayOf(orders.createdAt), now)
  const [days, paidPerDay, slots, tests] = await Promise.all([perDay, collectedPerDay, slotLoads, topTests])
  const collected = new Map(paidPerDay.map((each) => [each.date, each.collected]))
  const known = new Map(days.map((each) => [each.date, each]))
  return {
    from,
    to,
    days: chartDays(from, to).map((date) => ({
      date,
      orders: known.get(date)?.orders ?? 0,
      collected: rupeesOfPaise(collected.get(date) ?? 0),
      revenue: rupeesOfPaise(Number(known.get(date)?.revenue ?? 0)),
      due: known.get(date)?.due ?? 0,
      late: known.get(date)?.late ?? 0,
    })),
    slots: slots.map(({ startTime, endTime, ...load }) => ({ slot: `${startTime}-${endTime}`, ...load })),
    tests,
  }
}
