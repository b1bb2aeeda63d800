import { and, desc, eq, isNull } from 'drizzle-orm'
import type { RouteContext } from '#server/call/context.ts'
import { notFound } from '#server/call/problem.ts'
import { patients } from '#server/db/tables/customers.ts'
import { files } from '#server/db/tables/files.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { demoReport } from '#server/seed/pages/demo-report.ts'
import { readFileOf } from '#server/shared/read-file.ts'
import { releasedReport } from '#server/shared/results/released-report.ts'
import { reportAnswers, reportRows } from './rows.ts'

/** Maximum number of characters of a patient's name in a file's name: systems take 255 bytes. */
const maxNameLength = 60

/**
 * The newest file of a report, or one of its versions, under a name that says whose it is: two patients of an order may have the same name (REP-09, RES-13).
 */
export async function reportFile(context: Pick<RouteContext, 'sql' | 'files' | 'settings' | 'log' | 'requestId'>, id: string, n?: number) {
  const { sql, settings } = context
  const [row] = await sql
    .select({
      report: reports,
      patientName: patients.name,
      patientNumber: patients.number,
      version: reportVersions,
      file: { key: files.key, sha256: files.sha256 },
    })
    .from(reports)
    .innerJoin(patients, eq(patients.id, reports.patientId))
    .leftJoin(reportVersions, and(eq(reportVersions.reportId, reports.id), n === undefined ? undefined : eq(reportVersions.n, n)))
    .leftJoin(files, eq(files.id, reportVersions.fileId))
    .where(and(eq(reports.id, id), isNull(reports.deletedAt)))
    .orderBy(desc(reportVersions.n))
    .limit(1)
  if (!row) throw notFound('Report not found')
  const { report, patientName, patientNumber, version, file } = row
  if (!version) throw notFound(n === undefined ? 'This report has no file yet' : 'This report has no such version')
  const name = `${report.orderNumber} ${[...patientName].slice(0, maxNameLength).join('')} ${patientNumber}${n === undefined ? '' : ` version ${n}`}.pdf`
  if (file !== null) return { content: await readFileOf('report', context, file), name }
  // The file of a demo report is generated on reading.
  if (report.source === 'results') return { content: await releasedReport(sql, id, version, settings, context.files), name }
  const [answer] = await reportAnswers(sql, await reportRows(sql).where(eq(reports.id, id)))
  if (!answer) throw notFound('Report not found')
  return { content: await demoReport({ ...answer, version: version.n }), name }
}
