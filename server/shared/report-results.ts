import { and, asc, eq, isNull } from 'drizzle-orm'
import { mayStep } from '#domain/results/states.ts'
import { valueText, withdrawnValue } from '#domain/results/value.ts'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import { unclearTextOf } from './results/value-of-row.ts'

/** A result in the tests of a report (REP-08); an empty status is a value without a flag. */
export interface ReportResult {
  readonly parameter: string
  readonly value: string
  readonly normalRange: string
  readonly status: string
  readonly direction: 'High' | 'Low' | null
  /** The reason why a value such as `< 0.5` has no flag; null for any other. */
  readonly unclear: string | null
  /** True when a file of the report has it. Drafts, values that await verification and unreleased corrections are on none. */
  readonly isReleased: boolean
}

/** A test of a report by its id, which is null if the test is no longer in the catalogue, and its name, with its results. */
export interface TestedResults {
  readonly testId: string | null
  readonly testName: string
  readonly results: ReportResult[]
}

/** The values in force of a report, by test, in the order of the catalogue's parameters. */
export async function resultsOfReport(db: Sql, reportId: string): Promise<readonly TestedResults[]> {
  const rows = await db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), isNull(results.supersededAt)))
    .orderBy(asc(results.testName), asc(results.testId), asc(results.position), asc(results.id))
  const tests = new Map<string, TestedResults>()
  for (const row of rows) {
    const { testId, testName, parameter, value, unit, rangeText, flag, direction, state } = row
    const key = testId ?? `name ${testName}`
    const test = tests.get(key) ?? { testId, testName, results: [] }
    test.results.push({
      parameter,
      value: value === withdrawnValue ? valueText(value) : [value, unit].filter(Boolean).join(' '),
      normalRange: rangeText,
      status: flag ?? '',
      direction: flag === 'Normal' ? null : direction,
      unclear: unclearTextOf(row),
      isReleased: mayStep('amend', state),
    })
    tests.set(key, test)
  }
  return [...tests.values()]
}

/** Tests with their results; results of a test that is no longer part of the order come last, so that none is left out. */
export function withResults<Test extends { readonly id: string; readonly name: string }>(tests: readonly Test[], tested: readonly TestedResults[]) {
  const left = new Set(tested)
  const own = tests.map(({ id, name }) => {
    const match = [...left].find(({ testId, testName }) => (testId === null ? testName === name : testId === id))
    if (match) left.delete(match)
    return { id, name, results: match?.results ?? [] }
  })
  return [...own, ...[...left].map(({ testId, testName, results: values }) => ({ id: testId ?? testName, name: testName, results: values }))]
}
