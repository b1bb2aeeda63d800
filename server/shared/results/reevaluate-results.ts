import { and, asc, eq, exists, isNull } from 'drizzle-orm'
import { formatCivilDate } from '#domain/civil-date.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { releasedStates, type ResultState } from '#domain/results/states.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { newId } from '#server/db/id.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { cellColumns, ownFlag } from './cell-columns.ts'
import { readSheet, type ResultRow, type ResultSheet, type SheetTest } from './read-sheet.ts'
import { replaceRows, touchReport, type ValueReplacement, auditedValues } from './replace-rows.ts'

type Context = Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'> & { readonly user: SignedIn }

/**
 * Judges the values of a locked order's reports again where the day of collection changed and they are not released: their ranges and flags are those of the patient's age on
 * that day (RES-01, RES-04). A verified value that is judged differently has to be verified again. A released one keeps its day, range and flag: the results' page says so.
 * `settle` calls it.
 */
export async function reevaluateResults({ sql, now, settings, audit, user }: Context, orderId: string): Promise<void> {
  // Values typed beside an uploaded file count as well.
  const own = sql.select({ id: results.id }).from(results).where(eq(results.reportId, reports.id))
  const found = await sql
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.orderId, orderId), isNull(reports.deletedAt), exists(own)))
    .orderBy(asc(reports.id))
    .for('update')
  for (const { id } of found) {
    const sheet = await readSheet(sql, id, settings.timeZone)
    const wanted = sheet.rows.filter((row) => isOfAnotherDay(sheet, row)).map((row) => reevaluated(sheet, row, now))
    if (wanted.length === 0) continue
    const { before, after } = await replaceRows(sql, wanted, { userId: user.id, now, state: 'Entered', revises: true, at: '' })
    await touchReport(sql, sheet.report, {}, now)
    const reason = `The samples were collected on ${formatCivilDate(sheet.subject.collectedOn)}`
    audit({ action: 'results', entity: 'reports', entityId: id, before: auditedValues(before), after: auditedValues(after), reason })
  }
}

function isOfAnotherDay({ subject }: ResultSheet, { state, collectedOn }: ResultRow): boolean {
  return !(releasedStates as readonly ResultState[]).includes(state) && collectedOn !== subject.collectedOn
}

/** The row that replaces one of another day. What the rules no longer take stays as it was typed, and a calculated value may be absent now. */
function reevaluated(sheet: ResultSheet, before: ResultRow, now: Date): ValueReplacement {
  const test = sheet.tests.find(({ id }) => id === before.testId)
  const parameter = test?.parameters.find(({ code }) => code === before.parameterCode)
  const cell = test && parameter && cellOfTest(sheet, test).get(parameter.code)
  const row = { ...before, id: newId(now), collectedOn: sheet.subject.collectedOn }
  if (!cell || !parameter || (!before.calculated && cell.value?.text !== before.value)) return { key: before.key, before, row }
  if (!cell.value) return { key: before.key, before, row: null }
  const judged = {
    ...row,
    ...cellColumns(parameter, { ...cell, value: cell.value }, sheet.subject),
    ...ownFlag(cell.flagged, undefined, cell.value.text === before.value ? before : null),
  }
  return { key: before.key, before, row: isEvaluatedTheSame(before, judged) ? judged : { ...judged, ...unverified(before) } }
}

function cellOfTest({ rows, formers, subject }: ResultSheet, { id, parameters }: SheetTest): ReadonlyMap<string, EvaluatedCell> {
  const typed = new Map(rows.filter(({ testId }) => testId === id).map(({ key, value }) => [key, value]))
  return evaluateSheet({ parameters, typed, previousResults: formers, subject })
}

function isEvaluatedTheSame(before: ResultRow, after: ResultRow): boolean {
  return (['value', 'flag', 'direction', 'rangeText', 'deltaBeyond'] as const).every((fact) => before[fact] === after[fact])
}

function unverified({ state }: ResultRow) {
  return state === 'Verified' ? ({ state: 'Entered', verifiedBy: null, verifiedAt: null } as const) : {}
}
