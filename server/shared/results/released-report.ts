import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { results } from '#server/db/tables/results.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { type ResultRow, readSheet } from './read-sheet.ts'
import { reportSheetOf, shown } from './report-sheet.ts'
import { releasedBefore } from './version-changes.ts'

/** The file of a version of the demo that was released from results: made again from the rows that were in force then (RES-11, RES-13). */
export async function releasedReport(
  db: Sql,
  reportId: string,
  { madeAt, reason }: { readonly madeAt: string; readonly reason: string | null },
  timeZone: string,
): Promise<Uint8Array> {
  const sheet = await readSheet(db, reportId, timeZone)
  const released = await db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), isNotNull(results.releasedAt), lte(results.releasedAt, madeAt)))
    .orderBy(asc(results.testName), asc(results.testId), asc(results.position), asc(results.id))
  const rows = released.filter(({ supersededAt }) => supersededAt === null || Date.parse(supersededAt) > Date.parse(madeAt))
  const now = new Date(madeAt)
  return reportPdf(await reportSheetOf(db, { ...sheet, rows }, { now, timeZone, corrected: correctionsIn(rows, released, now, reason) }))
}

function correctionsIn(rows: readonly ResultRow[], released: readonly ResultRow[], now: Date, reason: string | null) {
  const before = new Map(released.map((row) => [row.id, row]))
  const changes = rows.flatMap((row) => {
    const former = row.amends && Date.parse(row.releasedAt ?? '') === now.getTime() ? releasedBefore(row, before) : null
    return former ? [{ test: row.testName, parameter: row.parameter, before: shown(former), after: shown(row), on: former.releasedAt ?? '' }] : []
  })
  return changes.length === 0 ? null : { reason: reason ?? '', formerRelease: changes[0]?.on ?? '', changes }
}
