import { and, eq, exists, type SQL } from 'drizzle-orm'
import { formatCivilDate } from '#domain/civil-date.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { releasedStates, type ResultState } from '#domain/results/states.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { newId } from '#server/db/id.ts'
import { question } from '#server/call/problem.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { lockReports } from '#server/shared/report-row.ts'
import { cellColumns, ownFlag } from './cell-columns.ts'
import { readSheet, type ResultRow, type ResultSheet, type SheetTest } from './read-sheet.ts'
import { replaceRows, touchReport, type ValueReplacement, auditedValues } from './replace-rows.ts'

type Context = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn }

/**
 * Judges the values of a locked order's reports again where the day of collection changed and they are not released: their ranges and flags are those of the patient's age on
 * that day (RES-01, RES-04). A verified value that is judged differently has to be verified again. A released one keeps its day, range and flag: the results' page says so.
 * `settle` calls it.
 */
export async function reevaluateResults(context: Context, orderId: string): Promise<void> {
  for (const sheet of await lockedSheets(context, eq(reports.orderId, orderId))) {
    const wanted = sheet.rows
      .filter((row) => !isReleased(row) && row.collectedOn !== sheet.subject.collectedOn)
      .map((row) => reevaluated(sheet, row, context.now))
    await replace(context, sheet, wanted, `The samples were collected on ${formatCivilDate(sheet.subject.collectedOn)}`)
  }
}

/**
 * Judges the values of a corrected patient again that are not released (PAT-01). A flag set by staff whose value is judged differently now is a question (409); confirmed, the computed
 * flag takes its place.
 */
export async function reevaluatePatient(
  context: Context,
  patientId: string,
  { reason, isConfirmed }: { reason: string | null; isConfirmed: boolean },
): Promise<void> {
  const found = (await lockedSheets(context, eq(reports.patientId, patientId))).map((sheet) => ({
    sheet,
    wanted: sheet.rows.filter((row) => !isReleased(row)).map((row) => reevaluated(sheet, row, context.now, false)),
  }))
  const lost = found.flatMap(({ wanted }) => wanted.flatMap(({ before, row }) => (before?.flagReason && !row?.flagReason ? [before] : [])))
  if (lost.length > 0 && !isConfirmed)
    throw question(
      'staffFlags',
      `Flags that staff set are replaced by computed ones: ${lost.map((row) => `${row.parameter} (${row.flag ?? 'no flag'}, ${row.flagReason})`).join(', ')}.`,
    )
  for (const { sheet, wanted } of found) await replace(context, sheet, wanted, reason)
}

/** The sheets of the reports that have values, with their reports locked. Values typed beside an uploaded file count as well. */
async function lockedSheets({ sql, settings }: Context, which: SQL): Promise<ResultSheet[]> {
  const own = sql.select({ id: results.id }).from(results).where(eq(results.reportId, reports.id))
  const found = await lockReports(sql, and(which, exists(own)))
  const sheets = []
  for (const { id } of found) sheets.push(await readSheet(sql, id, settings.timeZone))
  return sheets
}

async function replace({ sql, now, audit, user }: Context, { report }: ResultSheet, wanted: readonly ValueReplacement[], reason: string | null): Promise<void> {
  const { before, after } = await replaceRows(sql, wanted, { userId: user.id, now, state: 'Entered', revises: true, at: '' })
  if (before.length === 0 && after.length === 0) return
  await touchReport(sql, report, {}, now)
  audit({ action: 'results', entity: 'reports', entityId: report.id, before: auditedValues(before), after: auditedValues(after), reason })
}

function isReleased({ state }: ResultRow): boolean {
  return (releasedStates as readonly ResultState[]).includes(state)
}

/**
 * The row that replaces one evaluated for another day or another sex and birth date. What the rules no longer take stays as it was typed, and a calculated value may be absent now.
 * A flag set by staff stays with its value; without `keepsFlags` only while the rules say the same as before.
 */
export function reevaluated(sheet: ResultSheet, before: ResultRow, now: Date, keepsFlags = true): ValueReplacement {
  const test = sheet.tests.find(({ id }) => id === before.testId)
  const parameter = test?.parameters.find(({ code }) => code === before.parameterCode)
  const cell = test && parameter && cellOfTest(sheet, test).get(parameter.code)
  const row = { ...before, id: newId(now), collectedOn: sheet.subject.collectedOn }
  if (!cell || !parameter || (!before.calculated && cell.value?.text !== before.value)) return { key: before.key, before, row }
  if (!cell.value) return { key: before.key, before, row: null }
  const columns = cellColumns(parameter, { ...cell, value: cell.value }, sheet.subject)
  const isSame = cell.value.text === before.value && (keepsFlags || (columns.computedFlag === before.computedFlag && columns.rangeText === before.rangeText))
  const judged = { ...row, ...columns, ...ownFlag(cell.flagged, undefined, isSame ? before : null) }
  return { key: before.key, before, row: isEvaluatedTheSame(before, judged) ? judged : { ...judged, ...unverified(before) } }
}

function cellOfTest({ rows, formers, subject }: ResultSheet, { id, parameters }: SheetTest): ReadonlyMap<string, EvaluatedCell> {
  const typed = new Map(rows.filter(({ testId }) => testId === id).map(({ key, value }) => [key, value]))
  return evaluateSheet({ parameters, typed, previousResults: formers, subject })
}

function isEvaluatedTheSame(before: ResultRow, after: ResultRow): boolean {
  return (['value', 'flag', 'direction', 'rangeText', 'ageUnclear', 'deltaBeyond'] as const).every((fact) => before[fact] === after[fact])
}

function unverified({ state }: ResultRow) {
  return state === 'Verified' ? ({ state: 'Entered', verifiedBy: null, verifiedAt: null } as const) : {}
}
