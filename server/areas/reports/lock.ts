import { eq } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { reports } from '#server/db/tables/reports.ts'
import { lockReportRow, type ReportRow } from '#server/shared/report-row.ts'
import { updateMomentsOfReport } from '#server/shared/test-moments.ts'

/** The report, locked until the transaction ends; one that is missing or deleted is a 404. */
export async function lockReport(db: Sql, id: string): Promise<ReportRow> {
  const report = await lockReportRow(db, id)
  if (!report) throw notFound('Report not found')
  return report
}

/** Writes changed columns of a locked report, raises its version, and returns the new row. The moments of its tests follow. */
export async function saveReport(db: Sql, report: ReportRow, changes: Partial<typeof reports.$inferInsert>, now: Date): Promise<ReportRow> {
  const [saved] = await db
    .update(reports)
    .set({ ...changes, version: report.version + 1, updatedAt: now.toISOString() })
    .where(eq(reports.id, report.id))
    .returning()
  await updateMomentsOfReport(db, report.id)
  return saved ?? report
}

/** Facts of a report for the audit trail. */
export function reportFacts({ searchText: _search, ...facts }: ReportRow): Readonly<Record<string, unknown>> {
  return facts
}
