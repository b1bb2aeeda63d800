import { missingFlagReason } from '#domain/results/reason.ts'
import { formulaOf } from '#domain/results/calculate.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { type Flag, flags } from '#domain/results/flag.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { mayStep } from '#domain/results/states.ts'
import { changedValueText, changedRemarkText } from '#domain/results/value.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { cellColumns, ownFlag } from '#server/shared/results/cell-columns.ts'
import type { ResultRow, ResultSheet, SheetTest } from '#server/shared/results/read-sheet.ts'
import { type NewRow, replaceRows, type SavedRows, type Saving, type ValueReplacement } from '#server/shared/results/replace-rows.ts'

/** One value as it was typed. What is absent stays as it was. */
export interface Typed {
  /** Its index among all rows of the call, if not every one of them is a measured value: its errors name that index. */
  readonly place?: number
  readonly parameterCode: string
  readonly value: string
  readonly comment?: string | null | undefined
  /** The yes to the question of plausibility (RES-05). */
  readonly confirmed?: boolean | undefined
  /** Another flag than the computed one; it needs a reason (RES-04). Null removes it. */
  readonly flag?: Flag | null | undefined
  readonly flagReason?: string | null | undefined
  /** The saved value that the caller saw in the cell, empty for none: another one there by now is not replaced. */
  readonly replaces?: string | undefined
  /** The comment and the staff flag that the caller saw, null for none, absent if not looked at. A newer one is not replaced. */
  readonly replacesRemark?: Remark | undefined
}

/** A comment and a flag of staff with its reason. */
interface Remark {
  readonly comment?: string | null | undefined
  readonly flag?: Flag | null | undefined
  readonly flagReason?: string | null | undefined
}

/**
 * Saves typed values of one test: reads them again, calculates and flags them by the same rules as the panel, and refuses invalid or implausible ones
 * without a confirmation (RES-03 to RES-06). An unchanged value keeps its row; another one is a new row that supersedes it. Among the other values of the test,
 * only drafts and values calculated from the typed ones are evaluated again. A value that the catalogue no longer allows stays until somebody types it.
 */
export async function saveValues(db: Sql, sheet: ResultSheet, testId: string, typed: readonly Typed[], saving: Saving): Promise<SavedRows> {
  const test = sheet.tests.find(({ id }) => id === testId)
  if (!test) throw notFound('This test is not part of the order')
  const current = new Map(sheet.rows.filter((row) => row.testId === testId).map((row) => [row.key, row]))
  const judged = evaluateTypedValues(sheet, test, typed)
  refuseProblems(test, judged, current, typed, saving.at)
  const entries = new Map(typed.map((entry) => [entry.parameterCode, entry]))
  const wanted = test.parameters.flatMap((parameter, position): ValueReplacement[] => {
    const [cell, before, entry] = [judged.get(parameter.code), current.get(parameter.code) ?? null, entries.get(parameter.code)]
    if (!cell || !(entry || isJudgedAgain(parameter, cell, before, entries, saving))) return []
    return [{ key: parameter.code, before, row: rowFor(sheet, test, { parameter, position }, cell, entry, before, saving) }]
  })
  return replaceRows(db, wanted, saving)
}

/** True when a value that was not typed is evaluated again with the typed ones. */
function isJudgedAgain(
  { code }: Parameter,
  { value, calculated }: EvaluatedCell,
  before: ResultRow | null,
  typed: ReadonlyMap<string, Typed>,
  { amendment }: Saving,
): boolean {
  const isDraft = before ? mayStep('save', before.state) : amendment === undefined
  if (calculated) return isDraft || Object.keys(formulaOf(code)?.inputs ?? {}).some((input) => typed.has(input))
  return before !== null && isDraft && value !== null
}

/** Evaluates a test with these values in place of the saved ones. */
export function evaluateTypedValues(
  { rows, subject, formers }: ResultSheet,
  { id, parameters }: Pick<SheetTest, 'id' | 'parameters'>,
  typed: readonly Typed[],
): Map<string, EvaluatedCell> {
  const texts = new Map(rows.filter(({ testId }) => testId === id).map(({ key, value }) => [key, value]))
  for (const { parameterCode, value } of typed) texts.set(parameterCode, value)
  return evaluateSheet({ parameters, typed: texts, previousResults: formers, subject })
}

function refuseProblems(
  test: SheetTest,
  judged: ReadonlyMap<string, EvaluatedCell>,
  current: ReadonlyMap<string, ResultRow>,
  typed: readonly Typed[],
  at: string,
): void {
  const errors: Record<string, string[]> = {}
  for (const [index, entry] of typed.entries()) {
    const problem = refusedCode(test, typed, index) ?? cellProblem(entry, judged.get(entry.parameterCode), current.get(entry.parameterCode))
    if (problem) errors[`${at}.${entry.place ?? index}.${problem.field}`] = [problem.sentence]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Problem {
  readonly field: string
  readonly sentence: string
}

/** Returns the error of a value with a wrong code: its test does not measure it, or the call has it twice. */
function refusedCode({ name, parameters }: SheetTest, typed: readonly Typed[], index: number): Problem | null {
  const isSame = ({ parameterCode }: Pick<Typed, 'parameterCode'>) => parameterCode === typed[index]?.parameterCode
  const parameter = parameters.find(({ code }) => isSame({ parameterCode: code }))
  if (!parameter) return { field: 'parameterCode', sentence: `${name} does not measure this` }
  return typed.findIndex(isSame) < index ? { field: 'parameterCode', sentence: `${parameter.name} is given twice` } : null
}

function cellProblem(entry: Typed, cell: EvaluatedCell | undefined, before: ResultRow | undefined): Problem | null {
  if (!cell) return null
  if (cell.problem) return { field: 'value', sentence: cell.problem }
  const [saved, next] = [before?.value ?? '', cell.value?.text ?? '']
  if (entry.replaces !== undefined && entry.replaces !== saved && next !== saved) return { field: 'replaces', sentence: changedValueText(saved) }
  const remarked = remarkProblem(entry, before)
  if (remarked) return { field: 'replacesRemark', sentence: remarked }
  const confirmed = entry.confirmed ?? (before?.plausibleConfirmed && before.value === cell.value?.text)
  if (cell.question && !confirmed) return { field: 'confirmed', sentence: cell.question }
  if (entry.flag && cell.value && entry.flag !== cell.flagged?.flag && !entry.flagReason?.trim())
    return { field: 'flagReason', sentence: missingFlagReason(entry.flag) }
  return null
}

/** Message that refuses to replace a comment or flag that the caller did not see, or null. */
function remarkProblem({ comment, flag, flagReason, replacesRemark: seen }: Typed, before: ResultRow | undefined): string | null {
  if (!seen) return null
  const saved = before?.comment ?? null
  if (seen.comment !== undefined && ![seen.comment, comment?.trim() || null].includes(saved)) return changedRemarkText('comment', saved ?? '')
  const own = before?.flagReason ? { flag: before.flag, flagReason: before.flagReason } : { flag: null, flagReason: null }
  const isOwn = (given: Remark) => (given.flag ?? null) === own.flag && (given.flagReason?.trim() || null) === own.flagReason
  if (seen.flag === undefined || isOwn(seen) || isOwn({ flag, flagReason })) return null
  return changedRemarkText('flag', own.flag ? `${flags[own.flag].label}, ${own.flagReason}` : '')
}

function rowFor(
  sheet: ResultSheet,
  test: SheetTest,
  { parameter, position }: { readonly parameter: Parameter; readonly position: number },
  cell: EvaluatedCell,
  entry: Typed | undefined,
  before: ResultRow | null,
  saving: Saving,
): NewRow | null {
  if (!cell.value) return null
  const { value, flagged } = cell
  const same = before?.value === value.text
  const textOr = (typedText: string | null | undefined, former: string | null | undefined) =>
    typedText === undefined ? (former ?? null) : typedText?.trim() || null
  const isTyped = entry !== undefined && !cell.calculated
  return {
    ...sharedColumns(sheet, test, isTyped ? saving : { ...saving, state: saving.untyped ?? saving.state }),
    // Judging or commenting a value again is not entering it: who entered it still cannot verify it (RES-09).
    ...(same && before && entry?.flag === undefined ? { enteredBy: before.enteredBy } : {}),
    ...cellColumns(parameter, { ...cell, value }, sheet.subject),
    position,
    ...ownFlag(flagged, entry, same ? before : null),
    comment: textOr(entry?.comment, before?.comment),
  }
}

/** Returns the columns that all rows of a saving share. */
export function sharedColumns({ report, subject }: ResultSheet, test: Pick<SheetTest, 'id' | 'name'>, { userId, now, state, amendment }: Saving) {
  return {
    id: newId(now),
    reportId: report.id,
    patientId: report.patientId,
    testId: test.id,
    testName: test.name,
    collectedOn: subject.collectedOn,
    enteredBy: userId,
    enteredAt: now.toISOString(),
    state,
    reason: amendment ?? null,
    amends: amendment !== undefined,
  }
}
