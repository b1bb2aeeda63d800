import { eq, inArray } from 'drizzle-orm'
import { testLine } from '#domain/results/missing.ts'
import { reasonsOf } from '#domain/results/reason.ts'
import { changeProblem, mayCorrect, mayStep, type ResultState } from '#domain/results/states.ts'
import { valueText, withdrawnValue } from '#domain/results/value.ts'
import { conflict } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { updateMomentsOfReport } from '../test-moments.ts'
import { cellOf, followCriticalQueue } from './critical-entries.ts'
import { lastReleased } from './last-released.ts'
import type { ResultRow } from './read-sheet.ts'

export type NewRow = typeof results.$inferInsert

/** User and time of a saving, and the state of the new values. */
export interface Saving {
  readonly userId: string
  readonly now: Date
  readonly state: Extract<ResultState, 'Draft' | 'Entered'>
  /** State of values evaluated again or calculated with the typed ones, where it differs. */
  readonly untyped?: 'Draft'
  /** The reason of an amendment: released values may be replaced then (RES-12). */
  readonly amendment?: string
  /** True if values awaiting verification may be replaced; they await it again (REP-08). */
  readonly revises?: boolean
  /** True if values that stay the same are entered again, for a new version of their report (PAT-01). */
  readonly isReissue?: boolean
  /** Path of the caller's values in the body, for error messages. */
  readonly at: string
}

/** Result of a saving: rows no longer in force, and new rows. */
export interface SavedRows {
  readonly before: readonly ResultRow[]
  readonly after: readonly ResultRow[]
}

/** The new row in place of the one in force; null removes it. */
export interface ValueReplacement {
  readonly key: string
  readonly before: ResultRow | null
  readonly row: NewRow | null
}

const valueFacts = [
  'value',
  'unit',
  'rangeText',
  'computedFlag',
  'flag',
  'direction',
  'flagReason',
  'calculated',
  'ageUnclear',
  'deltaBeyond',
  'collectedOn',
] as const

function isSame(before: ResultRow, row: NewRow, facts: readonly (keyof NewRow & keyof ResultRow)[]): boolean {
  return facts.every((fact) => (before[fact] ?? null) === (row[fact] ?? null))
}

/** Puts wanted rows in force: what stays the same is left alone, and what awaits verification or was released is refused (RES-09, RES-12). */
export async function replaceRows(db: Sql, wanted: readonly ValueReplacement[], saving: Saving): Promise<SavedRows> {
  const releasedIn = await lastReleasedIn(db, wanted)
  const changed = wanted
    .map((each) => (each.before && !each.row && isReported(each.before, releasedIn(each.before)) ? { ...each, row: withdrawal(each.before, saving) } : each))
    .filter(({ before, row }) => (before || row) && !(before && row && saving.isReissue !== true && isSame(before, row, [...valueFacts, 'comment'])))
  for (const { before } of changed) if (before) refuseState(before, saving)
  const remarked = await remark(db, changed, saving)
  const replaced = changed.filter(({ key }) => !remarked.before.some((row) => row.key === key))
  const superseded = replaced.flatMap(({ before }) => before ?? [])
  const at = saving.now.toISOString()
  const open = await followCriticalQueue(db, replaced, saving.now)
  if (superseded.length > 0)
    await db
      .update(results)
      .set({ supersededAt: at })
      .where(
        inArray(
          results.id,
          superseded.map(({ id }) => id),
        ),
      )
  const rows = replaced.flatMap(({ before, row }) => {
    if (!row) return []
    const former = before ?? releasedIn({ testId: null, ...row })
    return [{ ...row, ...inherited(before, former, row), supersedes: former?.id ?? null, ...open.get(row.id) }]
  })
  const after = rows.length > 0 ? await db.insert(results).values(rows).returning() : []
  const [added] = after
  if (added) await updateMomentsOfReport(db, added.reportId)
  return { before: [...superseded, ...remarked.before], after: [...after, ...remarked.after] }
}

/** Changes the comments of drafts whose value stays: the row, who typed it, and the calls about it stay with it (CRV-03). */
async function remark(db: Sql, changed: readonly ValueReplacement[], { amendment }: Saving): Promise<SavedRows> {
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

/** Finds the value released last in a row's place, even if withdrawn since. It reads only where a value comes or goes. */
async function lastReleasedIn(db: Sql, wanted: readonly ValueReplacement[]): Promise<(place: Parameters<typeof cellOf>[0]) => ResultRow | null> {
  const [reportId] = wanted.flatMap(({ before, row }) => (before && row ? [] : (before?.reportId ?? row?.reportId ?? [])))
  const last = reportId === undefined ? null : await lastReleased(db, reportId)
  return (place) => last?.get(cellOf(place)) ?? null
}

/** True when a value is on the last report that left the laboratory, or replaces one that is. */
function isReported({ state }: ResultRow, released: ResultRow | null): boolean {
  return mayStep('amend', state) || (released !== null && released.value !== withdrawnValue)
}

/** Returns the row that withdraws a reported value. It has no value, and the report loses the old one when the row is verified and released (RES-12). */
function withdrawal(before: ResultRow, { userId, now, state, amendment }: Saving): NewRow {
  const { reportId, patientId, testId, testName, key, parameterCode, parameter, position, unit, rangeText, collectedOn } = before
  return {
    ...{ id: newId(now), reportId, patientId, testId, testName, key, parameterCode, parameter, position, unit, rangeText, collectedOn },
    ...{
      kind: 'text',
      value: withdrawnValue,
      calculated: false,
      deltaBeyond: false,
      enteredBy: userId,
      enteredAt: now.toISOString(),
      state,
      reason: amendment ?? before.reason,
      amends: true,
    },
  }
}

function refuseState(before: ResultRow, { amendment, revises }: Saving): void {
  const { state } = before
  if (mayStep('save', state) || (amendment !== undefined && mayCorrect(before)) || (revises && mayStep('return', state))) return
  throw conflict(changeProblem(state) ?? 'These results cannot be changed now')
}

/**
 * A correction that is typed again stays one, with its reason and another one given since. A value that replaces a withdrawn one is a correction too, with its
 * own reason or the withdrawal's (RES-12).
 */
function inherited(before: ResultRow | null, former: ResultRow | null, { reason }: NewRow) {
  if (before?.amends && before.releasedAt === null) return { amends: true, reason: joinedReasons(before.reason, reason ?? null) }
  return before === null && former !== null ? { amends: true, reason: reason ?? former.reason } : {}
}

/** Reasons of one correction in one text, each once. */
function joinedReasons(former: string | null, given: string | null): string | null {
  const parts = former?.split('; ') ?? []
  return reasonsOf([...parts, ...(given?.split('; ') ?? [])]).join('; ') || null
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

/** Rows as the audit trail keeps them. */
export function auditedValues(rows: readonly ResultRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.map((row) => [
      testLine({ test: row.testName, parameters: [row.parameter] }),
      [valueText(row.value), row.unit, row.flag ? `(${row.flag})` : '', row.state].filter(Boolean).join(' '),
    ]),
  )
}
