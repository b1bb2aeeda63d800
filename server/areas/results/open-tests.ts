import { type SQL, sql } from 'drizzle-orm'
import { comparedUnit, unitSpelling } from '#domain/results/calculate.ts'
import { formulas, formulaUnits } from '#domain/results/formulas.ts'
import { testedStates } from '#domain/results/worklist.ts'
import type { Sql } from '#server/db/database.ts'

const listed = (texts: readonly string[]) =>
  sql.join(
    texts.map((each) => sql`${each}::text`),
    sql`, `,
  )

/** A parameter with its unit, as formulas know it. */
const inUnit = (code: string) => `${code} ${comparedUnit(formulaUnits[code] ?? '')}`

const formulaRows = sql.join(
  Object.entries(formulas).map(([code, { inputs }]) => sql`(${inUnit(code)}::text, array[${listed(Object.keys(inputs).map(inUnit))}])`),
  sql`, `,
)

const measured = sql`select each.test_id, each.parameter_code,
    each.parameter_code || ' ' || lower(translate(parameter.unit, ${unitSpelling.from}, ${unitSpelling.to})) as in_unit, parameter.kind = 'numeric' as is_number
  from test_parameters each join parameters parameter on parameter.code = each.parameter_code`

/** The parameters of each test that are typed, as `calculatedCodes` tells them apart. */
const typedCodes = sql`select each.test_id, coalesce(array_agg(each.parameter_code) filter (where formula.in_unit is null), '{}') as codes
  from (${measured}) each
  join (select test_id, array_agg(in_unit) filter (where is_number) as inputs from (${measured}) input group by test_id) whole on whole.test_id = each.test_id
  left join (values ${formulaRows}) as formula (in_unit, inputs) on formula.in_unit = each.in_unit and each.is_number and formula.inputs <@ whole.inputs
  group by each.test_id`

// By the index of each order: a join would read all samples, orders and reports as soon as the database takes that for cheaper.
const received = sql`select sample.number, sample.order_id, sample.patient_id,
    (select event.at from sample_events event where event.sample_id = sample.id and event.state = 'Received' order by event.id desc limit 1) as at,
    (select orders.results_due_at from orders where orders.id = sample.order_id) as due_at
  from samples sample where sample.id = todo.sample_id and sample.state in (${listed(testedStates)}) offset 0`
const reported = sql`select (array_agg(report.id order by report.created_at, report.id) filter (where report.source = 'results'))[1] as id,
    bool_or(report.source = 'upload') as is_uploaded
  from reports report where report.order_id = sample.order_id and report.patient_id = sample.patient_id and report.deleted_at is null`
const handedOver = sql`select count(*) from results result where result.report_id = report.id and result.test_id = todo.test_id
  and result.superseded_at is null and result.state <> 'Draft' and (typed.codes is null or result.key = any(typed.codes))`

/**
 * Selects the tests of received samples without a complete result, one row per patient of an order and test, by the tests still to be done: finished orders have
 * none. A result counts once it is handed over. An uploaded report covers all tests of its patient.
 */
function openTests(testId?: string): SQL {
  return sql`select distinct on (todo.test_id, todo.order_id, todo.patient_id) todo.test_id, todo.id, sample.number, sample.due_at, sample.at as received_at
    from order_tests todo
    cross join lateral (${received}) sample
    cross join lateral (${reported}) report
    left join (${typedCodes}) typed on typed.test_id = todo.test_id
    where todo.status = 'Ordered' and ${testId === undefined ? sql`todo.test_id is not null` : sql`todo.test_id = ${testId}`}
      and report.is_uploaded is not true and (${handedOver}) < case when typed.codes is null then 1 else cardinality(typed.codes) end
    order by todo.test_id, todo.order_id, todo.patient_id, todo.id`
}

const millisecondsOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`
const instantOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** A test with open samples. */
interface CountedTest extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly department: string
  readonly laboratory: string | null
  readonly count: number
  readonly late: number
  readonly oldest: number | null
  readonly dueAt: number | null
}

/** Most tests of the worklist: more than a laboratory does in a day. */
const maxTests = 500

/** The tests with open samples, by department. */
export async function countOpenTests(db: Sql, now: Date) {
  const rows = await db.execute<CountedTest>(sql`select test.id, test.name, category.name as department, laboratory.name as laboratory,
      count(*)::int as count, (count(*) filter (where open.due_at < ${now.toISOString()}))::int as late,
      ${millisecondsOf(sql`min(open.received_at)`)} as oldest, ${millisecondsOf(sql`min(open.due_at)`)} as "dueAt"
    from (${openTests()}) open
    join tests test on test.id = open.test_id
    join test_categories category on category.id = test.category_id
    left join referral_laboratories laboratory on laboratory.id = test.referral_laboratory_id
    group by test.id, category.id, laboratory.id
    order by category.name, test.name, test.id limit ${maxTests}`)
  return rows.map((row) => ({ ...row, oldest: instantOf(row.oldest), dueAt: instantOf(row.dueAt) }))
}

/** One page of the open samples of a test by the ids of the tests to be done, the oldest first, and how many there are. */
export async function openTestIds(db: Sql, testId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
  const rows = await db.execute<{ id: string | null; total: number }>(sql`with open as (${openTests(testId)})
    select shown.id, total.count::int as total from (select count(*) as count from open) total
    left join lateral (select id, received_at, number from open order by received_at, number limit ${limit} offset ${(page - 1) * limit}) shown on true
    order by shown.received_at, shown.number`)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}
