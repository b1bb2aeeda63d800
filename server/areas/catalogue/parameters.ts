import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type * as contract from '#contract/catalogue.ts'
import { criticalProblem, rangeProblems } from '#domain/results/catalogue-range.ts'
import { isCompared } from '#domain/results/parameter.ts'
import { hasValues } from '#server/call/has-values.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { parameterRanges, parameters, testParameters } from '#server/db/tables/parameters.ts'
import { rangesOf } from '#server/shared/results/parameters.ts'

type Row = typeof parameters.$inferSelect
type ParameterAnswer = z.output<typeof contract.parameter.answer>
type Change = z.output<typeof contract.saveParameter.body>
/** The changeable parts of a parameter. */
type Facts = Required<Change>

/** The parameter; a missing one is a 404. `lock` locks it until the transaction ends. */
export async function parameterOf(db: Sql, id: string, lock = false): Promise<Row> {
  const query = db.select().from(parameters).where(eq(parameters.id, id)).$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound('This parameter was not found')
  return row
}

/** Parameters as the wire carries them, with their ranges and the tests that measure them. */
export async function parameterAnswers(db: Sql, rows: readonly Row[]): Promise<ParameterAnswer[]> {
  const codes = rows.map(({ code }) => code)
  if (codes.length === 0) return []
  const ranges = await rangesOf(db, codes)
  const measuring = await db
    .select({ code: testParameters.parameterCode, id: tests.id, name: tests.name })
    .from(testParameters)
    .innerJoin(tests, eq(tests.id, testParameters.testId))
    .where(and(inArray(testParameters.parameterCode, codes), isNull(tests.deletedAt)))
    .orderBy(asc(tests.name), asc(tests.id))
  return rows.map((row) => ({
    id: row.id,
    version: etagOf(row.version),
    code: row.code,
    kind: row.kind,
    unit: row.unit,
    ...factsOf(row, ranges.get(row.code) ?? []),
    tests: measuring.filter(({ code }) => code === row.code).map(({ id, name }) => ({ id, name })),
  }))
}

function factsOf(row: Row, ranges: ParameterAnswer['ranges']): Facts {
  const { critical } = row
  const [low, high] = [critical?.low ?? null, critical?.high ?? null]
  return {
    name: row.name,
    decimals: row.decimals,
    method: row.method,
    rangeText: row.rangeText,
    critical: low === null && high === null ? null : { low, high, inclusive: critical?.inclusive ?? false },
    criticalValues: [...(critical?.values ?? [])],
    plausible: row.plausible ? { min: row.plausible.min, max: row.plausible.max } : null,
    delta: row.deltaCheck ? { percent: row.deltaCheck.percent, withinDays: row.deltaCheck.withinDays } : null,
    options: [...(row.options ?? [])],
    normalValues: [...(row.normalValues ?? [])],
    ranges,
  }
}

const blank: Omit<Facts, 'name'> = {
  decimals: null,
  method: null,
  rangeText: null,
  critical: null,
  criticalValues: [],
  plausible: null,
  delta: null,
  options: [],
  normalValues: [],
  ranges: [],
}

/** Keeps a new parameter. */
export async function insertParameter(
  db: Sql,
  { code, kind, unit, ...values }: Change & Pick<Row, 'code' | 'kind' | 'unit' | 'name'>,
  now: Date,
): Promise<Row> {
  const facts = { ...blank, ...values }
  refuse(kind, facts)
  const at = now.toISOString()
  const [row] = await db
    .insert(parameters)
    .values({ id: newId(now), code, kind, unit, ...columnsOf(facts), createdAt: at, updatedAt: at })
    .returning()
  if (!row) throw new Error('a parameter was not inserted')
  await writeRanges(db, code, facts.ranges, now)
  return row
}

/** Changes a locked parameter. Returns it as it was where nothing differs. Results keep the range and the flag that they were values. */
export async function changeParameter(db: Sql, before: Row, change: Change, now: Date): Promise<Row> {
  const ranges = (await rangesOf(db, [before.code])).get(before.code) ?? []
  const facts: Facts = { ...factsOf(before, ranges), ...change }
  refuse(before.kind, facts)
  if (hasValues({ ...before, ranges }, { ...columnsOf(facts), ranges: change.ranges })) return before
  const [row] = await db
    .update(parameters)
    .set({ ...columnsOf(facts), version: before.version + 1, updatedAt: now.toISOString() })
    .where(eq(parameters.code, before.code))
    .returning()
  if (!row) throw new Error('a parameter was not changed')
  if (change.ranges) await writeRanges(db, before.code, change.ranges, now)
  return row
}

function columnsOf({ name, decimals, method, rangeText, critical, criticalValues, plausible, delta, options, normalValues }: Facts) {
  return {
    name,
    decimals,
    method: method || null,
    rangeText: rangeText || null,
    critical: critical || criticalValues.length > 0 ? { ...critical, ...(criticalValues.length > 0 ? { values: criticalValues } : {}) } : null,
    plausible,
    deltaCheck: delta,
    options: options.length > 0 ? options : null,
    normalValues: normalValues.length > 0 ? normalValues : null,
  }
}

async function writeRanges(db: Sql, code: string, ranges: Facts['ranges'], now: Date): Promise<void> {
  await db.delete(parameterRanges).where(eq(parameterRanges.parameterCode, code))
  if (ranges.length === 0) return
  await db.insert(parameterRanges).values(
    ranges.map(({ from, below, critical, source, ...range }, position) => ({
      ...range,
      id: newId(now),
      parameterCode: code,
      position,
      ageFrom: from.value,
      ageFromUnit: from.unit,
      ageBelow: below?.value ?? null,
      ageBelowUnit: below?.unit ?? null,
      criticalLow: critical?.low ?? null,
      criticalHigh: critical?.high ?? null,
      criticalInclusive: critical?.inclusive ?? false,
      source: source || null,
    })),
  )
}

/** Refuses facts that the rules could not judge by, each at its field: a range's under `ranges.0.low`. */
function refuse(kind: Row['kind'], { critical, plausible, delta, options, normalValues, criticalValues, ranges, decimals }: Facts): void {
  const isNumber = kind === 'numeric'
  const hasBounds = isCompared({ kind })
  const notAnOption = (chosen: readonly string[]) => chosen.find((each) => !options.includes(each))
  const problems: readonly (readonly [string, string | null | undefined])[] = [
    ['critical', critical && (hasBounds ? criticalProblem(critical) : 'Only a number has critical limits')],
    [
      'plausible',
      plausible && (!hasBounds ? 'Only a number has plausible limits' : plausible.min >= plausible.max ? 'The highest is not above the lowest' : null),
    ],
    ['delta', delta && kind === 'range count' ? 'A range count is not compared with the last one' : null],
    ['decimals', !isNumber && decimals !== null ? 'Only a number has decimals' : null],
    [
      'options',
      kind === 'choice' ? (options.length === 0 ? 'Give what can be chosen' : null) : options.length > 0 ? 'Only a choice has values to choose from' : null,
    ],
    ['normalValues', notAnOption(normalValues) && `${notAnOption(normalValues)} cannot be chosen`],
    ['criticalValues', notAnOption(criticalValues) && `${notAnOption(criticalValues)} cannot be chosen`],
    ['ranges', !hasBounds && ranges.length > 0 ? 'Only a number has reference ranges' : null],
    ...ranges.flatMap((range, row) => Object.entries(rangeProblems(range)).map(([field, sentence]) => [`ranges.${row}.${field}`, sentence] as const)),
  ]
  const errors = Object.fromEntries(problems.flatMap(([field, sentence]) => (sentence ? [[field, [sentence]]] : [])))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
