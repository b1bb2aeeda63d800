import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { reportVersions } from '#server/db/tables/reports.ts'
import type { Settings } from '#server/settings.ts'
import { verifyAddressOf } from '#server/shared/verify-address.ts'
import { results } from '#server/db/tables/results.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import { readSheet } from './read-sheet.ts'
import { reportSheetOf } from './report-sheet.ts'
import { versionChanges } from './version-changes.ts'

/** The file of a version of the demo that was released from results: made again from the rows that were in force then (RES-11, RES-13). */
export async function releasedReport(
  db: Sql,
  reportId: string,
  version: typeof reportVersions.$inferSelect,
  settings: Pick<Settings, 'timeZone' | 'hasPublicUrl' | 'publicUrl'>,
  files: FileStore,
): Promise<Uint8Array> {
  const { timeZone } = settings
  const { n, madeAt, madeBy, reason, stage, pending } = version
  const sheet = await readSheet(db, reportId, timeZone)
  const released = await db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), isNotNull(results.releasedAt), lte(results.releasedAt, madeAt)))
    .orderBy(asc(results.testName), asc(results.testId), asc(results.position), asc(results.id))
  const rows = released.filter(({ supersededAt }) => supersededAt === null || Date.parse(supersededAt) > Date.parse(madeAt))
  const earlier = released.flatMap(({ releasedAt }) => (releasedAt !== null && Date.parse(releasedAt) < Date.parse(madeAt) ? [releasedAt] : [])).sort()
  const formerRelease = earlier.at(-1)
  const changes =
    formerRelease === undefined
      ? null
      : { formerRelease, isCorrection: reason !== null, reasons: reason === null ? [] : [reason], changes: (await versionChanges(db, reportId))(madeAt) }
  const verifyAddress = verifyAddressOf(settings, version.token)
  const release = { now: new Date(madeAt), by: madeBy, n, timeZone, stage, pending, changes, verifyAddress, files }
  return drawPdf('report', await reportSheetOf(db, { ...sheet, rows }, release))
}
