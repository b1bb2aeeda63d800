import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CivilDate, startOfDay } from '#domain/civil-date.ts'
import { type TurnaroundMoment, type TurnaroundStage, turnaroundStages } from '#domain/turnaround.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { sampleEvents } from '#server/db/tables/samples.ts'

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
 * Turnaround of the tests ordered in a period: in all, by week and by test, in one statement (WRK-03). The rows of each order are read by their indexes;
 * `offset 0` keeps the database from reading whole tables for a long period.
 */
export async function readTurnaround(db: Sql, { from, to, now, timeZone, test }: TurnaroundPeriod) {
  const moments: Readonly<Record<TurnaroundMoment, SQL>> = {
    booked: sql`ordered.booked`,
    collected: sql`sampled.collected`,
    received: sql`sampled.received`,
    entered: sql`measured.entered`,
    verified: sql`measured.verified`,
    released: sql`coalesce(measured.released, uploaded.released)`,
  }
  const minutes = stageNames.map((stage) => {
    const { from: first, to: last } = turnaroundStages[stage]
    return sql`extract(epoch from ${moments[last]} - ${moments[first]})::float8 / 60 as ${sql.identifier(stage)}`
  })
  const spreads = stageNames.map(
    (stage) =>
      sql`percentile_cont(array[0.5, 0.9]) within group (order by ${sql.identifier(stage)}) filter (where ${sql.identifier(stage)} >= 0)::text as ${sql.identifier(stage)}`,
  )
  const rows = await db.execute<Row>(sql`
    with booked as materialized (
      select ${orders.id} as id, ${orders.createdAt} as booked, date_trunc('week', ${orders.createdAt} at time zone ${timeZone})::date::text as week
      from ${orders}
      where ${orders.createdAt} >= ${startOfDay(from, timeZone).toISOString()} and ${orders.createdAt} < ${startOfDay(addDays(to, 1), timeZone).toISOString()}
        and ${orders.orderStatus} <> 'Cancelled'
    ), ordered as materialized (
      select booked.id as order_id, booked.booked, booked.week, t.patient_id, t.test_id, t.sample_id, t.name
      from booked cross join lateral (select * from ${orderTests} where order_id = booked.id and status <> 'Cancelled' offset 0) as t
      ${test === undefined ? sql`` : sql`where t.test_id = ${test}`}
    ), sampled as (
      select s.sample_id, min(e.at) filter (where e.state = 'Collected') as collected, min(e.at) filter (where e.state = 'Received') as received
      from (select distinct sample_id from ordered) as s
        cross join lateral (select state, at from ${sampleEvents} where sample_id = s.sample_id offset 0) as e
      group by s.sample_id
    ), reported as materialized (
      select r.* from booked cross join lateral (
        select id, order_id, patient_id, source from ${reports} where order_id = booked.id and deleted_at is null offset 0
      ) as r
    ), measured as (
      select r.order_id, r.patient_id, v.test_id, min(v.entered_at) as entered, min(v.verified_at) as verified, min(v.released_at) as released
      from reported as r cross join lateral (
        select test_id, entered_at, verified_at, released_at from ${results} where report_id = r.id offset 0
      ) as v
      where r.source = 'results'
      group by r.order_id, r.patient_id, v.test_id
    ), uploaded as (
      select r.order_id, r.patient_id, min(v.made_at) as released
      from reported as r cross join lateral (select made_at from ${reportVersions} where report_id = r.id offset 0) as v
      where r.source = 'upload'
      group by r.order_id, r.patient_id
    ), timed as (
      select ordered.week, coalesce(${tests.name}, ordered.name) as name, ordered.test_id::text as id, ${tests.turnaroundHours} as hours,
        ${moments.received} + ${tests.turnaroundHours} * interval '1 hour' as due, ${moments.released} as ended, ${sql.join(minutes, sql`, `)}
      from ordered
        left join sampled on sampled.sample_id = ordered.sample_id
        left join measured on measured.order_id = ordered.order_id and measured.patient_id = ordered.patient_id and measured.test_id = ordered.test_id
        left join uploaded on uploaded.order_id = ordered.order_id and uploaded.patient_id = ordered.patient_id
        left join ${tests} on ${tests.id} = ordered.test_id
    )
    select timed.week, timed.name, max(timed.id) as id, max(timed.hours)::float8 as hours, count(*)::int as tests,
      count(*) filter (where timed.due < ${now.toISOString()} or timed.ended <= timed.due)::int as limited,
      count(*) filter (where timed.ended <= timed.due)::int as "inTime", ${sql.join(spreads, sql`, `)}
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
