import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'
import { type TurnaroundMoment, type TurnaroundStage, turnaroundStages } from '#domain/turnaround.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'

const stageNames = Object.keys(turnaroundStages) as TurnaroundStage[]

/** Period of a turnaround report, in the laboratory's days, and the moment of its reading. */
export interface TurnaroundPeriod {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly now: Date
  readonly timeZone: string
  /** The only test, by its id. */
  readonly test?: string | undefined
}

/** Turnaround of a group of tests; `stages` has minutes. */
export interface Turnaround {
  readonly tests: number
  readonly limited: number
  readonly inTime: number
  readonly stages: Readonly<Record<TurnaroundStage, { readonly median: number; readonly most: number } | null>>
}

type Row = Readonly<Record<TurnaroundStage, string | null>> & {
  readonly week: string | null
  readonly name: string | null
  readonly id: string | null
  readonly hours: number | null
  readonly tests: number
  readonly limited: number
  readonly inTime: number
}

/**
 * Turnaround of the tests ordered in a period: in all, by week and by test, in one statement (WRK-03). The tests of each order are read by their index;
 * `offset 0` keeps the database from reading the whole table for a long period, and from joining the tests once for each order.
 */
export async function readTurnaround(db: Sql, { from, to, now, timeZone, test }: TurnaroundPeriod) {
  const moments: Readonly<Record<TurnaroundMoment, SQL>> = {
    booked: sql`booked.at`,
    collected: sql`collected_at`,
    received: sql`received_at`,
    entered: sql`entered_at`,
    verified: sql`verified_at`,
    released: sql`released_at`,
  }
  const minutesBetween = (first: SQL, last: SQL) => sql`date_part('epoch', ${last} - ${first}) / 60`
  const minutes = stageNames.map((stage) => {
    const { from: first, to: last } = turnaroundStages[stage]
    return sql`${minutesBetween(moments[first], moments[last])} as ${sql.identifier(stage)}`
  })
  const spreads = stageNames.map(
    (stage) =>
      sql`percentile_cont(array[0.5, 0.9]) within group (order by ${sql.identifier(stage)}) filter (where ${sql.identifier(stage)} >= 0)::text as ${sql.identifier(stage)}`,
  )
  const isInTime = sql`t.laboratory <= ${tests.turnaroundHours} * 60`
  const rows = await db.execute<Row>(sql`
    with booked as materialized (
      select ${orders.id} as id, ${orders.createdAt} as at, date_trunc('week', ${orders.createdAt} at time zone ${timeZone})::date as week
      from ${orders}
      where ${orders.createdAt} >= ${startOfDay(from, timeZone).toISOString()} and ${orders.createdAt} < ${startOfDay(addDays(to, 1), timeZone).toISOString()}
        and ${orders.orderStatus} <> 'Cancelled'
    ), timed as (
      select t.*, coalesce(${tests.name}, t.test_name) as name, ${tests.turnaroundHours} as hours,
        t.waited > ${tests.turnaroundHours} * 60 or ${isInTime} as is_limited, ${isInTime} as is_in_time
      from (
        select booked.week, t.* from booked cross join lateral (
          select test_id, name as test_name, ${minutesBetween(moments.received, sql`${now.toISOString()}::timestamptz`)} as waited, ${sql.join(minutes, sql`, `)}
          from ${orderTests} where order_id = booked.id and status <> 'Cancelled' ${test === undefined ? sql`` : sql`and test_id = ${test}`} offset 0
        ) as t offset 0
      ) as t left join ${tests} on ${tests.id} = t.test_id
    )
    select timed.week::text as week, timed.name, (select ${tests.id}::text from ${tests} where ${tests.name} = timed.name order by ${tests.deletedAt} is not null limit 1) as id, max(timed.hours)::float8 as hours, count(*)::int as tests,
      count(*) filter (where timed.is_limited)::int as limited, count(*) filter (where timed.is_in_time)::int as "inTime", ${sql.join(spreads, sql`, `)}
    from timed
    group by grouping sets ((), (timed.week), (timed.name))
    order by timed.week, count(*) desc, timed.name`)
  const all = rows.find(({ week, name }) => week === null && name === null)
  return {
    from,
    to,
    all: all ? timesOf(all) : noTimes,
    weeks: rows.flatMap((row) => (row.week === null ? [] : [{ week: row.week, ...timesOf(row) }])),
    tests: rows.flatMap((row) => (row.name === null ? [] : [{ id: row.id, name: row.name, hours: row.hours, ...timesOf(row) }])),
  }
}

function timesOf(row: Row): Turnaround {
  const { tests: amount, limited, inTime } = row
  return { tests: amount, limited, inTime, stages: eachStage((stage) => spreadOf(row[stage])) }
}

const noTimes: Turnaround = { tests: 0, limited: 0, inTime: 0, stages: eachStage(() => null) }

function eachStage<Value>(value: (stage: TurnaroundStage) => Value): Record<TurnaroundStage, Value> {
  return Object.fromEntries(stageNames.map((stage) => [stage, value(stage)])) as Record<TurnaroundStage, Value>
}

/** The two percentiles from the database's text of an array, in whole minutes. */
function spreadOf(text: string | null) {
  const [median, most] = (text ?? '').replace(/[{}]/g, '').split(',').map(Number)
  return text === null || median === undefined || most === undefined ? null : { median: Math.round(median), most: Math.round(most) }
}
