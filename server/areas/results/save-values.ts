import { eq, inArray } from 'drizzle-orm'
import { type Flag, type Flagged, flags } from '#domain/results/flag.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { changeProblem, mayStep, type ResultState } from '#domain/results/states.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { reports, results } from '#server/db/schema.ts'
import { cellColumns } from '#server/shared/results/cell-columns.ts'
import type { ResultRow, ResultSheet, SheetTest } from '#server/shared/results/read-sheet.ts'

type NewRow = typeof results.$inferInsert

/** One value as it was typed. What is absent stays as it was. */
export interface Typed {
  readonly parameterCode: string
  readonly value: string
  readonly comment?: string | null | undefined
  /** The yes to the question of plausibility (RES-05). */
  readonly confirmed?: boolean | undefined
  /** Another flag than the computed one; it needs a reason (RES-04). Null removes it. */
  readonly flag?: Flag | null | undefined
  readonly flagReason?: string | null | undefined
}

/** Who saves, when, and what the new values become. */
export interface Saving {
  readonly userId: string
  readonly now: Date
  readonly state: Extract<ResultState, 'Draft' | 'Entered'>
  /** The reason of an amendment: released values may be replaced then (RES-12). */
  readonly amendment?: string
  /** Values that await verification may be replaced: they await it again (REP-08). */
  readonly revises?: boolean
  /** Path of the caller's values in the body, for error messages. */
  readonly at: string
}

/** What saving did: rows that are gone and rows that are new. */
export interface Saved {
  readonly before: readonly ResultRow[]
  readonly after: readonly ResultRow[]
}

/**
 * Saves typed values of one test: reads them again, calculates and flags them by the same rules as the panel, and refuses what is no value or not plausible
 * without a confirmation (RES-03 to RES-06). An unchanged value keeps its row; another one is a new row that supersedes it.
 */
export async function saveValues(db: Sql, sheet: ResultSheet, testId: string, typed: readonly Typed[], saving: Saving): Promise<Saved> {
  const test = sheet.tests.find(({ id }) => id === testId)
  if (!test) throw notFound('This test is not part of the order')
  const current = new Map(sheet.rows.filter((row) => row.testId === testId).map((row) => [row.key, row]))
  const judged = judgeTyped(sheet, test, current, typed)
  refuseProblems(test, judged, current, typed, saving.at)
  const entries = new Map(typed.map((entry) => [entry.parameterCode, entry]))
  const wanted = test.parameters.map((parameter, position) => ({
    key: parameter.code,
    before: current.get(parameter.code) ?? null,
    row: rowFor(sheet, test, { parameter, position }, judged.get(parameter.code), entries.get(parameter.code), current.get(parameter.code) ?? null, saving),
  }))
  return replaceRows(db, wanted, saving)
}

function judgeTyped(
  { subject, formers }: ResultSheet,
  test: SheetTest,
  current: ReadonlyMap<string, ResultRow>,
  typed: readonly Typed[],
): Map<string, EvaluatedCell> {
  const texts = new Map([...current].map(([key, row]) => [key, row.value]))
  for (const { parameterCode, value } of typed) texts.set(parameterCode, value)
  return evaluateSheet({ parameters: test.parameters, typed: texts, formers, subject })
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
    const cell = judged.get(entry.parameterCode)
    const said = cell ? cellProblem(entry, cell, current.get(entry.parameterCode)) : { field: 'parameterCode', sentence: `${test.name} does not measure this` }
    if (said) errors[`${at}.${index}.${said.field}`] = [said.sentence]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function cellProblem(entry: Typed, cell: EvaluatedCell, before: ResultRow | undefined): { field: string; sentence: string } | null {
  if (cell.problem) return { field: 'value', sentence: cell.problem }
  const confirmed = entry.confirmed ?? (before?.plausibleConfirmed && before.value === cell.value?.text)
  if (cell.question && !confirmed) return { field: 'confirmed', sentence: cell.question }
  if (entry.flag && cell.value && entry.flag !== cell.flagged?.flag && !entry.flagReason?.trim())
    return { field: 'flagReason', sentence: `Please give a reason for the flag ${flags[entry.flag].label}` }
  return null
}

function rowFor(
  sheet: ResultSheet,
  test: SheetTest,
  { parameter, position }: { readonly parameter: Parameter; readonly position: number },
  cell: EvaluatedCell | undefined,
  entry: Typed | undefined,
  before: ResultRow | null,
  saving: Saving,
): NewRow | null {
  if (!cell?.value) return null
  const { value, flagged } = cell
  const same = before?.value === value.text
  const kept = (given: string | null | undefined, was: string | null | undefined) => (given === undefined ? (was ?? null) : given?.trim() || null)
  return {
    ...identity(sheet, test, saving),
    ...cellColumns(parameter, { ...cell, value }, sheet.subject),
    position,
    ...ownFlag(flagged, entry, same ? before : null),
    comment: kept(entry?.comment, before?.comment),
  }
}

/** What all rows of a saving share. */
export function identity({ report, subject }: ResultSheet, test: Pick<SheetTest, 'id' | 'name'>, { userId, now, state, amendment }: Saving) {
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

/** The flag of a row: the computed one, or another that staff set with a reason; the direction is the value's in either case. */
function ownFlag(computed: Flagged | null, entry: Typed | undefined, same: ResultRow | null) {
  const direction = computed?.direction ?? null
  const given =
    entry?.flag === undefined
      ? same?.flagReason
        ? { flag: same.flag, reason: same.flagReason }
        : null
      : entry.flag && { flag: entry.flag, reason: entry.flagReason?.trim() ?? '' }
  if (!given || given.flag === (computed?.flag ?? null)) return { flag: computed?.flag ?? null, direction, flagReason: null }
  return { flag: given.flag, direction: given.flag === 'Normal' ? null : direction, flagReason: given.reason }
}

/** The new row in place of the one in force; null removes it. */
export interface ValueReplacement {
  readonly key: string
  readonly before: ResultRow | null
  readonly row: NewRow | null
}

const valueFacts = ['value', 'unit', 'rangeText', 'computedFlag', 'flag', 'direction', 'flagReason', 'calculated', 'deltaBeyond'] as const

function isSame(before: ResultRow, row: NewRow, facts: readonly (keyof NewRow & keyof ResultRow)[]): boolean {
  return facts.every((fact) => (before[fact] ?? null) === (row[fact] ?? null))
}

/** Puts wanted rows in force: what stays the same is left alone, and what awaits verification or was released is refused (RES-09, RES-12). */
export async function replaceRows(db: Sql, wanted: readonly ValueReplacement[], saving: Saving): Promise<Saved> {
  const changed = wanted.filter(({ before, row }) => (before || row) && !(before && row && isSame(before, row, [...valueFacts, 'comment'])))
  for (const { before } of changed) if (before) refuseState(before, saving)
  const remarked = await remark(db, changed, saving)
  const replaced = changed.filter(({ key }) => !remarked.before.some((row) => row.key === key))
  const gone = replaced.flatMap(({ before }) => before ?? [])
  const at = saving.now.toISOString()
  if (gone.length > 0)
    await db
      .update(results)
      .set({ supersededAt: at, criticalOpen: false })
      .where(
        inArray(
          results.id,
          gone.map(({ id }) => id),
        ),
      )
  const rows = replaced.flatMap(({ before, row }) =>
    row ? [{ ...row, ...inherited(before), supersedes: before?.id ?? null, criticalOpen: row.flag === 'Critical' }] : [],
  )
  const after = rows.length > 0 ? await db.insert(results).values(rows).returning() : []
  return { before: [...gone, ...remarked.before], after: [...after, ...remarked.after] }
}

/** Changes the comments of drafts whose value stays: the row, who typed it, and the calls about it stay with it (CRV-03). */
async function remark(db: Sql, changed: readonly ValueReplacement[], { amendment }: Saving): Promise<Saved> {
  const done = await Promise.all(
    changed.map(async ({ before, row }) => {
      if (!before || !row || amendment !== undefined || before.state !== row.state || !isSame(before, row, valueFacts)) return []
      return db
        .update(results)
        .set({ comment: row.comment ?? null })
        .where(eq(results.id, before.id))
        .returning()
    }),
  )
  const after = done.flat()
  return { before: changed.flatMap(({ before }) => (before && after.some(({ id }) => id === before.id) ? [before] : [])), after }
}

function refuseState({ state }: ResultRow, { amendment, revises }: Saving): void {
  if (mayStep('save', state) || (amendment !== undefined && mayStep('amend', state)) || (revises && mayStep('return', state))) return
  throw conflict(changeProblem(state) ?? 'These results cannot be changed now')
}

/** A draft of a correction stays one, with its reason. */
function inherited(before: ResultRow | null) {
  return before?.amends && before.releasedAt === null ? { amends: true, reason: before.reason } : {}
}

/** Raises the version of a locked report, so that a change based on an older one is refused. */
export async function touchReport(db: Sql, report: typeof reports.$inferSelect, changes: Partial<typeof reports.$inferInsert>, now: Date): Promise<number> {
  const version = report.version + 1
  await db
    .update(reports)
    .set({ ...changes, version, updatedAt: now.toISOString() })
    .where(eq(reports.id, report.id))
  return version
}
