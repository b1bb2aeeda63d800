import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { StaffUser } from '#domain/staff-user.ts'
import { draftsProblem, incompleteReportQuestion, type PendingTest, testLine } from '#domain/results/missing.ts'
import { missingNote, type ReleaseQuestionCode, releaseQuestions, releaseSourceProblem } from '#domain/results/release.ts'
import { testsOfRejected } from '#domain/results/rejected-sample.ts'
import { stageOf } from '#domain/results/report-stage.ts'
import { stateAfterRelease } from '#domain/results/states.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import { conflict, invalid, Problem, question } from '#server/call/problem.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { newReportToken } from '#server/db/report-token.ts'
import type { Settings } from '#server/settings.ts'
import { writeFileRow } from '#server/files/keep-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { forgetNote, noteFile } from '#server/files/noted-files.ts'
import { notifyOfRelease } from '#server/shared/notify-of-report.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import type { ReportSheet } from '#server/shared/results/pdf/sheet.ts'
import { openCriticals } from '#server/shared/results/critical-entries.ts'
import { lastReleased } from '#server/shared/results/last-released.ts'
import { pendingOf } from '#server/shared/results/pending.ts'
import { type ResultRow, type ResultSheet, readSheet } from '#server/shared/results/read-sheet.ts'
import { changesOfRelease } from '#server/shared/results/release-changes.ts'
import { inReportOrder, type ReleaseChanges, reportSheetOf } from '#server/shared/results/report-sheet.ts'
import { touchReport } from '#server/shared/results/replace-rows.ts'
import { verifyAddressOf } from '#server/shared/verify-address.ts'
import { otherReportsOf } from '#server/shared/other-reports.ts'
import { refuseUnsigned } from './signing.ts'
import { isChangedBeyond, judgedNow, moveRows, refuseOutdated, refuseUnordered, refuseVerifier, stepRows } from './steps.ts'

/** User's input at a release. */
export interface ReleaseNotes {
  /**
   * The note on a change that is larger than expected (RES-07); it becomes the report's comment. Null or an empty one removes the former one, which stays
   * otherwise.
   */
  readonly note?: string | null | undefined
  /** Reason a super admin verifies values they entered (RES-09). */
  readonly reason?: string | null | undefined
  /** The yes to every question, or to those with these codes. */
  readonly confirmed?: boolean | readonly ReleaseQuestionCode[] | undefined
}

/** Releasing user and time. */
export interface Releasing {
  readonly user: StaffUser
  readonly now: Date
  readonly timeZone: string
  readonly twoPersons: boolean
  readonly signatories: Settings['signatories']
  readonly hasPublicUrl: boolean
  readonly publicUrl: string
  readonly files: FileStore
}

/** A PDF made before the transaction of its release, with the data that it prints. */
export interface PreparedPdf {
  readonly of: string
  /** The token of the version that it will be. */
  readonly token: string
  readonly bytes: Uint8Array
  /** The name that it will have in the store, noted so that a release that does not end leaves no file. */
  readonly key: string
}

/** Everything that a release does, before anything is written. */
interface ReleasePlan {
  readonly rows: readonly ResultRow[]
  /** Number of the version that it makes. */
  readonly n: number
  readonly notes: { readonly notes?: string | null }
  readonly pending: readonly string[]
  readonly changes: ReleaseChanges | null
  readonly printed: ReportSheet
}

/** Refuses what forbids releasing or verifying the results of a sheet; the rows that the step takes otherwise. */
export async function checkVerification(db: Sql, sheet: ResultSheet, reason: string | null | undefined, releasing: Releasing) {
  const { user, twoPersons } = releasing
  const rows = stepRows('release', sheet, 'There are no entered results to release')
  const unfinished = draftsProblem(sheet.rows.filter(({ state }) => state === 'Draft').map(({ parameter }) => parameter))
  if (unfinished) throw conflict(unfinished)
  refuseVerifier(
    rows.filter(({ verifiedBy }) => verifiedBy === null),
    user,
    reason,
    twoPersons,
  )
  await refuseUnsigned(db, rows, releasing)
  refuseUnordered(sheet, rows)
  const judged = judgedNow(sheet, rows)
  refuseOutdated(sheet, judged)
  return { rows, deltaBeyond: isChangedBeyond(rows, judged) }
}

/** Plans a release, or throws a refusal or an unanswered question. */
async function planRelease(db: Sql, sheet: ResultSheet, words: ReleaseNotes, releasing: Releasing, token: string): Promise<ReleasePlan> {
  const sourceProblem = releaseSourceProblem(sheet.report.source)
  if (sourceProblem) throw conflict(sourceProblem)
  const { rows, deltaBeyond } = await checkVerification(db, sheet, words.reason, releasing)
  if (deltaBeyond && !words.note?.trim()) throw invalid({ note: [missingNote] })
  const last = await lastReleased(db, sheet.report.id)
  const pending = pendingOf(sheet, last)
  await ask(db, sheet, words, pending)
  const { user, now, timeZone, files } = releasing
  const notes = words.note === undefined ? {} : { notes: words.note?.trim() || null }
  const ordered = await inReportOrder(db, sheet.rows)
  const changes = changesOfRelease(ordered, last)
  const lines = pending.map((each) => testLine(each))
  const released = { ...sheet, report: { ...sheet.report, ...notes }, rows: rowsAfter(sheet.rows, rows, user.id, now) }
  const verifyAddress = verifyAddressOf(releasing, token)
  const n = await nextVersion(db, sheet.report.id)
  const release = { now, by: user.id, n, timeZone, stage: stageOf(pending), pending: lines, changes, verifyAddress, files }
  return { rows, n, notes, pending: lines, changes, printed: await reportSheetOf(db, released, release) }
}

async function nextVersion(db: Sql, reportId: string): Promise<number> {
  const [last] = await db
    .select({ n: reportVersions.n })
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(desc(reportVersions.n))
    .limit(1)
  return (last?.n ?? 0) + 1
}

async function ask(db: Sql, sheet: ResultSheet, { confirmed = false }: ReleaseNotes, pending: readonly PendingTest[]): Promise<void> {
  if (confirmed === true) return
  const others = await otherReportsOf(db, sheet.report)
  const asked = releaseQuestions({
    order: sheet.order,
    rejected: testsOfRejected(sheet.rows, sheet.samples),
    openCritical: await openCriticals(db, sheet.report.id),
    incomplete: incompleteReportQuestion(pending),
    otherReports: others.flatMap(({ number, status }) => (status === 'Available' ? [number] : [])),
  }).filter(({ code }) => confirmed === false || !confirmed.includes(code))
  if (asked[0]) throw question(asked[0].code, asked.map(({ sentence }) => sentence).join(' '))
}

/** The rows in force after these are released. The releasing user verifies unverified ones; withdrawn ones are left out. */
function rowsAfter(rows: readonly ResultRow[], released: readonly ResultRow[], userId: string, now: Date): ResultRow[] {
  const at = now.toISOString()
  const ids = new Set(released.map(({ id }) => id))
  return rows.flatMap((row): ResultRow[] => {
    if (!ids.has(row.id)) return [row]
    if (row.value === withdrawnValue) return []
    const verified = row.verifiedBy === null ? { verifiedBy: userId, verifiedAt: at } : {}
    return [{ ...row, ...verified, state: stateAfterRelease(row.amends), releasedAt: at }]
  })
}

/** Makes the PDF of a release before its transaction, so that nobody waits for it; null if the release will be refused or ask, or is not wanted. */
export async function preparePdf(
  database: Database,
  reportId: string,
  words: ReleaseNotes,
  releasing: Releasing,
  isWanted: (sql: Sql, sheet: ResultSheet) => Promise<boolean> = async () => true,
): Promise<PreparedPdf | null> {
  const token = newReportToken()
  try {
    const printed = await database.snapshot(async (sql) => {
      const sheet = await readSheet(sql, reportId, releasing.timeZone)
      return (await isWanted(sql, sheet)) ? (await planRelease(sql, sheet, words, releasing, token)).printed : null
    })
    if (!printed) return null
    const [bytes, key] = [await drawPdf('report', printed), randomUUID()]
    await noteFile(database.sql, key, releasing.now)
    return { of: JSON.stringify(printed), token, bytes, key }
  } catch (problem) {
    if (problem instanceof Problem) return null
    throw problem
  }
}

/**
 * Releases a report (RES-10, RES-11). The releasing user verifies unverified values; the PDF of the resulting rows becomes the next version.
 * A prepared PDF is used if its data is unchanged, else a new one is made. Every refusal comes before the first write.
 */
export async function releaseReport(
  db: Sql,
  sheet: ResultSheet,
  words: ReleaseNotes,
  releasing: Releasing & { readonly prepared?: PreparedPdf | null },
): Promise<{ readonly rows: readonly ResultRow[]; readonly version: number }> {
  const { user, now, prepared } = releasing
  const token = prepared?.token ?? newReportToken()
  const { rows, n, notes, pending, changes, printed } = await planRelease(db, sheet, words, releasing, token)
  const bytes = prepared?.of === JSON.stringify(printed) ? prepared.bytes : await drawPdf('report', printed)
  await markReleased(db, rows, user, now)
  const stage = stageOf(pending)
  const version = await touchReport(db, sheet.report, { status: 'Available', stage, ...notes }, now)
  const isCorrected = changes?.isCorrection ?? false
  await keepVersion(db, sheet, { n, bytes, key: prepared?.key, token, reason: changes?.reasons.join('; ') || null, stage, pending }, releasing)
  await notifyOfRelease(db, { stage, formerStage: changes && (sheet.report.stage ?? 'unknown'), isCorrected }, sheet.report, now)
  return { rows, version }
}

/** Makes rows released ones, verified by this user unless they are already; what a correction takes back is on no later report. */
export async function markReleased(db: Sql, rows: readonly ResultRow[], { id }: Pick<StaffUser, 'id'>, now: Date): Promise<void> {
  const at = now.toISOString()
  for (const amends of [false, true]) {
    const moved = rows.filter((row) => row.amends === amends)
    await moveRows(
      db,
      moved.filter(({ verifiedBy }) => verifiedBy === null),
      { state: stateAfterRelease(amends), verifiedBy: id, verifiedAt: at, releasedAt: at },
    )
    await moveRows(
      db,
      moved.filter(({ verifiedBy }) => verifiedBy !== null),
      { state: stateAfterRelease(amends), releasedAt: at },
    )
  }
  const withdrawn = rows.flatMap(({ id: rowId, value }) => (value === withdrawnValue ? [rowId] : []))
  if (withdrawn.length > 0) await db.update(results).set({ supersededAt: at }).where(inArray(results.id, withdrawn))
}

/** A PDF with the name in the store that was noted for it; one whose data changed from refused to allowed in between has none. */
interface MadePdf {
  readonly bytes: Uint8Array
  readonly key: string | undefined
}

async function keepVersion(
  db: Sql,
  { report }: ResultSheet,
  { bytes, key, ...facts }: Pick<typeof reportVersions.$inferInsert, 'n' | 'token' | 'reason' | 'stage' | 'pending'> & MadePdf,
  { user, now, files }: Releasing,
): Promise<void> {
  const stored = await files.put(bytes, key)
  if (key !== undefined) await forgetNote(db, key)
  const file = await writeFileRow(db, { ...stored, type: 'application/pdf' }, user.id, now)
  await db.insert(reportVersions).values({
    id: newId(now),
    reportId: report.id,
    fileId: file.id,
    fileName: `${report.number}.pdf`,
    fileSize: file.size,
    ...facts,
    madeBy: user.id,
    madeAt: now.toISOString(),
  })
}
