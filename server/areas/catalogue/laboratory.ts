import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type * as contract from '#contract/catalogue.ts'
import { hasValues } from '#server/call/has-values.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { keepName } from '#server/db/names.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { parameters, testParameters } from '#server/db/tables/parameters.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { parameterAnswers } from './parameters.ts'

type TestRow = typeof tests.$inferSelect
type Change = z.output<typeof contract.saveLaboratory.body>
type LaboratoryAnswer = z.output<typeof contract.laboratory.answer>

/** Maximum number of containers that are offered. */
const maxContainers = 100

/** The test; a missing or deleted one is a 404. `lock` locks it until the transaction ends. */
export async function testById(db: Sql, id: string, lock = false): Promise<TestRow> {
  const query = db
    .select()
    .from(tests)
    .where(and(eq(tests.id, id), isNull(tests.deletedAt)))
    .$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound('This test was not found')
  return row
}

/** Laboratory data of a test, as the wire carries it. */
export async function laboratoryAnswer(db: Sql, row: TestRow): Promise<LaboratoryAnswer> {
  const measured = await db
    .select({ parameter: parameters })
    .from(testParameters)
    .innerJoin(parameters, eq(parameters.code, testParameters.parameterCode))
    .where(eq(testParameters.testId, row.id))
    .orderBy(asc(testParameters.position))
  const known = await db.select({ name: containers.name }).from(containers).orderBy(asc(containers.name)).limit(maxContainers)
  return {
    id: row.id,
    version: etagOf(row.version),
    ...factsOf(row),
    parameters: await parameterAnswers(
      db,
      measured.map(({ parameter }) => parameter),
    ),
    containers: known.map(({ name }) => name),
  }
}

function factsOf(row: TestRow) {
  const { name, code, sampleType, container, volumeMl, fastingRequired, fastingHours, turnaroundHours, sex } = row
  return { name, code, aliases: [...row.aliases], sampleType, container, volumeMl, fastingRequired, fastingHours, turnaroundHours, sex }
}

/** Facts of the laboratory data for an audit row: the parameters by their codes. */
export function auditFacts(row: TestRow, answer: Pick<LaboratoryAnswer, 'parameters'>) {
  return { ...factsOf(row), parameters: answer.parameters.map(({ code }) => code) }
}

/** Changes a locked test's laboratory data, of which `known` is the answer. Returns the test itself where nothing differs. Hours of fasting make fasting required. */
export async function changeLaboratory(
  db: Sql,
  before: TestRow,
  known: Pick<LaboratoryAnswer, 'parameters'>,
  { parameters: measured, ...given }: Change,
  now: Date,
): Promise<TestRow> {
  const change = { ...given, ...(given.fastingHours ? { fastingRequired: true } : {}) }
  if (hasValues({ ...before, parameters: known.parameters.map(({ id }) => id) }, { ...change, parameters: measured })) return before
  const after = { ...before, ...change }
  await keepName(db, containers, change.container, now)
  if (measured) await replaceParameters(db, before.id, measured)
  const [row] = await refuseTakenCode(() =>
    db
      .update(tests)
      .set({
        ...change,
        searchText: searchTextOf(after.name, after.description, after.code, ...after.aliases),
        version: before.version + 1,
        updatedAt: now.toISOString(),
      })
      .where(eq(tests.id, before.id))
      .returning(),
  )
  if (!row) throw new Error('a test was not changed')
  return row
}

/** Adds a parameter at the end of a locked test's parameters. Returns the test before and after for the audit row. */
export async function addMeasured(db: Sql, locked: TestRow, id: string, now: Date) {
  const measured = await laboratoryAnswer(db, locked)
  const ids = [...measured.parameters.map((each) => each.id), id]
  const row = await changeLaboratory(db, locked, measured, { parameters: ids }, now)
  return { before: auditFacts(locked, measured), after: auditFacts(row, await laboratoryAnswer(db, row)) }
}

/** Makes these what a test measures, in their order. */
async function replaceParameters(db: Sql, testId: string, ids: readonly string[]): Promise<void> {
  const chosen = await db
    .select({ id: parameters.id, code: parameters.code })
    .from(parameters)
    .where(inArray(parameters.id, [...ids]))
  const codes = new Map(chosen.map(({ id, code }) => [id, code]))
  const orderedCodes = ids.map((id) => codes.get(id))
  if (orderedCodes.includes(undefined)) throw invalid({ parameters: ['One of the choices no longer exists'] })
  if (new Set(orderedCodes).size < orderedCodes.length) throw invalid({ parameters: ['A parameter is there twice'] })
  await db.delete(testParameters).where(eq(testParameters.testId, testId))
  const rows = orderedCodes.flatMap((parameterCode, position) => (parameterCode === undefined ? [] : [{ testId, parameterCode, position }]))
  if (rows.length > 0) await db.insert(testParameters).values(rows)
}

function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint) => (constraint === 'tests_code' ? invalid({ code: ['Another test has this code'] }) : null))
}
