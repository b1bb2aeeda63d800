import { and, inArray, isNull } from 'drizzle-orm'
import type { StaffUser } from '#domain/staff-user.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { incompleteQuestion, missingParameters } from '#domain/results/missing.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import { isOutdated } from '#domain/results/outdated.ts'
import { mayStep, type ResultState, type ResultStep, resultSteps, verifyProblem } from '#domain/results/states.ts'
import { conflict, forbidden, invalid, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import { openClocks } from '#server/shared/results/critical-entries.ts'
import type { ResultRow, ResultSheet, SheetTest } from '#server/shared/results/read-sheet.ts'
import { updateMomentsOfReport } from '#server/shared/test-moments.ts'

/** Returns the rows that allow a step. Throws a 409 with this message if there are none. */
export function stepRows(step: ResultStep, sheet: ResultSheet, none: string): ResultRow[] {
  const found = sheet.rows.filter(({ state }) => mayStep(step, state))
  if (found.length === 0) throw conflict(none)
  return found
}

/** Takes a step with rows: their state moves on, nothing else of them. */
export async function moveRows(
  db: Sql,
  rows: readonly ResultRow[],
  changes: Partial<Pick<ResultRow, 'verifiedBy' | 'verifiedAt' | 'releasedAt' | 'returnReason'>> & { readonly state: ResultState },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const ids = rows.map(({ id }) => id)
  await db
    .update(results)
    .set(changes)
    .where(and(inArray(results.id, ids), isNull(results.supersededAt)))
  await updateMomentsOfReport(db, first.reportId)
}

/** Hands saved values over for verification, and starts the clocks of critical ones (CRV-01). */
export async function handOver(db: Sql, rows: readonly ResultRow[], now: Date): Promise<void> {
  await moveRows(db, rows, { state: resultSteps.enter.to })
  await openClocks(db, rows, now)
}

/** Starts the clock of a critical draft at once (CRV-01); it goes on where the value is in the queue already. */
export async function callNow(db: Sql, sheet: ResultSheet, id: string, now: Date): Promise<{ readonly before: ResultRow[]; readonly after: ResultRow[] }> {
  const row = sheet.rows.find((each) => each.id === id && each.flag === 'Critical')
  if (!row) throw notFound('This critical value was not found: it may have been changed since')
  await openClocks(db, [row], now)
  return { before: [row], after: [row] }
}

/** Drafts that are handed over: all, or those of one test. */
interface HandOver {
  readonly testId?: string | undefined
  readonly confirmIncomplete?: boolean | undefined
}

/** Hands drafts over to verification (RES-09). Parameters without a value must be confirmed once, so that none is forgotten. */
export async function enterRows(db: Sql, whole: ResultSheet, { testId, confirmIncomplete = false }: HandOver, now: Date): Promise<ResultRow[]> {
  const sheet = testId === undefined ? whole : partOf(whole, testId)
  const rows = stepRows('enter', sheet, 'There are no saved values to hand over')
  const question = incompleteQuestion(missingParameters(sheet.tests, sheet.rows))
  if (question !== null && !confirmIncomplete) throw invalid({ confirmIncomplete: [question] })
  refuseUnordered(sheet, rows)
  refuseOutdated(sheet, judgedNow(sheet, rows))
  await handOver(db, rows, now)
  return rows
}

/** One test of a sheet with its values. */
function partOf(sheet: ResultSheet, testId: string): ResultSheet {
  const tests = sheet.tests.filter(({ id }) => id === testId)
  if (tests.length === 0) throw notFound('This test is not part of the order')
  return { ...sheet, tests, rows: sheet.rows.filter((row) => row.testId === testId) }
}

/**
 * Refuses values that nobody asked for any more, so that they come on no report: of a test that was taken off the order, or of a parameter that its test no
 * longer measures. A value that a correction takes back is on its way off the report already.
 */
export function refuseUnordered({ tests }: ResultSheet, checked: readonly ResultRow[]): void {
  for (const { testId, parameterCode, parameter, state, value } of checked) {
    const test = tests.find(({ id }) => id === testId)
    if (!test || value === withdrawnValue) continue
    const hasCell = measures(test, parameterCode)
    const wayOut = hasCell ? 'empty its values' : `remove ${parameter} under Other results`
    if (!test.isOrdered) throw conflict(`${test.name} is no longer on the order: ${firstReturn(state)}${wayOut}, or add the test to the order again.`)
    if (parameterCode !== null && !hasCell)
      throw conflict(
        `${test.name} no longer measures ${parameter}: ${firstReturn(state)}remove its value under Other results, or add the parameter to the test again.`,
      )
  }
}

/** The words of a message for values that are returned first; empty for others. */
function firstReturn(state: ResultState): string {
  return mayStep('save', state) ? '' : 'return the results and '
}

/** True when the current catalogue lets a test measure a parameter. */
export function measures({ parameters }: Pick<SheetTest, 'parameters'>, code: string | null): boolean {
  return parameters.some((parameter) => parameter.code === code)
}

/** Measured values of a sheet as the rules judge them now; without a parameter where the catalogue has none for them any more. */
export function judgedNow({ tests, rows, subject, formers }: ResultSheet, checked: readonly ResultRow[]) {
  return tests.flatMap((test) => {
    const own = rows.filter(({ testId }) => testId === test.id)
    const judged = evaluateSheet({ parameters: test.parameters, typed: new Map(own.map(({ key, value }) => [key, value])), previousResults: formers, subject })
    return checked
      .filter(({ testId, parameterCode, value }) => testId === test.id && parameterCode !== null && value !== withdrawnValue)
      .map((row) => ({ row, cell: judged.get(row.key), parameter: test.parameters.find(({ code }) => code === row.key) }))
  })
}

/**
 * Refuses values whose flag or reference range is no longer what the rules say: the patient's sex or birth date, the day of collection or the catalogue changed
 * since they were saved. Saving them again flags them again (RES-04).
 */
export function refuseOutdated(sheet: ResultSheet, judged: ReturnType<typeof judgedNow>): void {
  for (const { row, cell, parameter } of judged) {
    if (!cell || !parameter || isOutdated(row, parameter, cell, sheet.subject))
      throw conflict(
        `${row.parameter} ${row.value} would now have another flag or reference range: the patient or the catalogue was changed. To go on, ${firstReturn(row.state)}save them again.`,
      )
  }
}

/**
 * True when a value differs from the last released one by more than the catalogue expects (RES-07).
 * It checks the value as saved and as of now, since the last release may be newer than the save.
 */
export function isChangedBeyond(checked: readonly ResultRow[], judged: ReturnType<typeof judgedNow>): boolean {
  return checked.some(({ deltaBeyond }) => deltaBeyond) || judged.some(({ cell }) => cell?.delta?.beyond)
}

/** Refuses users who may not verify these rows (RES-09): 403 for the person who entered them, 422 for a super admin without a reason. */
export function refuseVerifier(rows: readonly ResultRow[], user: StaffUser, reason: string | null | undefined, twoPersons: boolean): void {
  const problem = verifyProblem({ user, enteredBy: rows.map(({ enteredBy }) => enteredBy), reason, twoPersons })
  if (problem === null) return
  throw user.role === 'super_admin' ? invalid({ reason: [problem] }) : forbidden(problem)
}
