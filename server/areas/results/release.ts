import { and, desc, eq, inArray } from 'drizzle-orm'
import type { StaffUser } from '#domain/staff-user.ts'
import { draftsProblem } from '#domain/results/missing.ts'
import { releaseProblem, releaseSourceProblem } from '#domain/results/release.ts'
import { stateAfterRelease } from '#domain/results/states.ts'
import { withdrawnValue } from '#domain/results/value.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { writeFileRow } from '#server/files/keep-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { notifyOfReport } from '#server/shared/notify-of-report.ts'
import { reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { reportPdf } from '#server/shared/results/pdf/report-pdf.ts'
import { openCriticals } from '#server/shared/results/critical-entries.ts'
import { type ResultRow, type ResultSheet, readSheet } from '#server/shared/results/read-sheet.ts'
import { correctionsOf, reportSheetOf } from '#server/shared/results/report-sheet.ts'
import { touchReport } from '#server/shared/results/replace-rows.ts'
import { isChangedBeyond, judgedNow, moveRows, refuseOutdated, refuseUnordered, refuseVerifier, rowsFor } from './steps.ts'

/** What is said when results are released. */
export interface ReleaseNotes {
  /** The note on a change that is larger than expected (RES-07); it becomes the report's comment. Null or an empty one removes the former one, which stays otherwise. */
  readonly note?: string | null | undefined
  /** Why a super admin verifies values of their own (RES-09). */
  readonly reason?: string | null | undefined
  /** The yes to a report with an open critical value (CRV-04). */
  readonly confirmCritical?: boolean | undefined
  /** The yes to a report of a cancelled order. */
  readonly confirmCancelled?: boolean | undefined
}

/** Who releases, and when. */
export interface Releasing {
  readonly user: StaffUser
  readonly now: Date
  readonly timeZone: string
  readonly twoPersons: boolean
  readonly files: FileStore
}

/** What forbids releasing a sheet, thrown; the rows that it would release otherwise. */
export async function checkRelease(db: Sql, sheet: ResultSheet, words: ReleaseNotes, { user, twoPersons }: Releasing): Promise<ResultRow[]> {
  const rows = rowsFor('release', sheet, 'There are no entered results to release')
  const sourceProblem = releaseSourceProblem(sheet.report.source)
  if (sourceProblem) throw conflict(sourceProblem)
  const unfinished = draftsProblem(sheet.rows.filter(({ state }) => state === 'Draft').map(({ parameter }) => parameter))
  if (unfinished) throw conflict(unfinished)
  refuseVerifier(
    rows.filter(({ verifiedBy }) => verifiedBy === null),
    user,
    words.reason,
    twoPersons,
  )
  refuseUnordered(sheet, rows)
  const judged = judgedNow(sheet, rows)
  refuseOutdated(sheet, judged)
  const problem = releaseProblem({
    deltaBeyond: isChangedBeyond(rows, judged),
    note: words.note,
    order: sheet.order,
    confirmedCancelled: words.confirmCancelled === true,
    openCritical: await openCriticals(db, sheet.report.id),
    confirmed: words.confirmCritical === true,
  })
  if (problem) throw invalid({ [problem.field]: [problem.sentence] })
  return rows
}

/** Releases a report (RES-10, RES-11): what is not verified yet is verified by whoever releases; the PDF is made from the rows as they then are and becomes the next version. */
export async function releaseReport(
  db: Sql,
  sheet: ResultSheet,
  words: ReleaseNotes,
  releasing: Releasing,
): Promise<{ readonly rows: readonly ResultRow[]; readonly version: number }> {
  const rows = await checkRelease(db, sheet, words, releasing)
  const { user, now, timeZone } = releasing
  const corrections = await correctionsOf(db, sheet)
  const at = now.toISOString()
  for (const amends of [false, true]) {
    const moved = rows.filter((row) => row.amends === amends)
    await moveRows(
      db,
      moved.filter(({ verifiedBy }) => verifiedBy === null),
      { state: stateAfterRelease(amends), verifiedBy: user.id, verifiedAt: at, releasedAt: at },
    )
    await moveRows(
      db,
      moved.filter(({ verifiedBy }) => verifiedBy !== null),
      { state: stateAfterRelease(amends), releasedAt: at },
    )
  }
  await supersedeWithdrawn(db, rows, at)
  const notes = words.note === undefined ? {} : { notes: words.note?.trim() || null }
  const version = await touchReport(db, sheet.report, { status: 'Available', ...notes }, now)
  const fresh = await readSheet(db, sheet.report.id, timeZone)
  const bytes = await reportPdf(await reportSheetOf(db, fresh, { now, timeZone, corrected: corrections }))
  await keepVersion(db, sheet, { bytes, reason: corrections?.reason ?? null }, releasing)
  await notifyOfReport(db, corrections ? 'ReportCorrected' : 'ReportAvailable', sheet.report, now)
  return { rows, version }
}

/** What a correction takes back is on no later report. */
async function supersedeWithdrawn(db: Sql, rows: readonly ResultRow[], at: string): Promise<void> {
  const ids = rows.flatMap(({ id, value }) => (value === withdrawnValue ? [id] : []))
  if (ids.length > 0) await db.update(results).set({ supersededAt: at }).where(inArray(results.id, ids))
}

async function keepVersion(
  db: Sql,
  { report }: ResultSheet,
  { bytes, reason }: { bytes: Uint8Array; reason: string | null },
  { user, now, files }: Releasing,
): Promise<void> {
  const [last] = await db
    .select({ n: reportVersions.n })
    .from(reportVersions)
    .where(and(eq(reportVersions.reportId, report.id)))
    .orderBy(desc(reportVersions.n))
    .limit(1)
  const stored = await files.put(bytes)
  const file = await writeFileRow(db, { ...stored, type: 'application/pdf' }, user.id, now)
  await db.insert(reportVersions).values({
    id: newId(now),
    reportId: report.id,
    n: (last?.n ?? 0) + 1,
    fileId: file.id,
    fileName: `${report.number}.pdf`,
    fileSize: file.size,
    reason,
    madeBy: user.id,
    madeAt: now.toISOString(),
  })
}
