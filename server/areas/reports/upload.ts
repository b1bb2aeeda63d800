import { desc, eq } from 'drizzle-orm'
import { orderStatuses } from '#domain/order-status.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { uncollectedReportProblem } from '#domain/order-patients.ts'
import { reportRefusals } from '#domain/report.ts'
import { fileEmpty } from '#domain/uploaded-file.ts'
import { otherReportQuestion, reportOrderProblem, reportReplacementProblem, reportReuploadProblem } from '#domain/report-change.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { conflict, forbidden, invalid, notFound, wrongFile } from '#server/call/problem.ts'
import type { Upload } from '#server/call/read-upload.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { nextCount, reportNumber } from '#server/db/numbers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { reportSearchText } from '#server/shared/search-texts.ts'
import { keepUpload } from '#server/files/keep-file.ts'
import { askAboutFile } from '#server/shared/ask-about-file.ts'
import { notifyOfReport } from '#server/shared/notify-of-report.ts'
import { otherReportsOf } from '#server/shared/other-reports.ts'
import type { ReportRow } from '#server/shared/report-row.ts'
import { lockReport, saveReport } from './lock.ts'
import { readFacts } from '#server/shared/settle-facts.ts'
import { updateMomentsOfReport } from '#server/shared/test-moments.ts'

type UploadContext = Pick<RouteContext, 'sql' | 'now' | 'upload'> & { readonly user: SignedIn }

interface NewReport {
  readonly orderId: string
  readonly patientId: string
  readonly notes?: string | undefined
  /** The yes to everything that the upload asks. */
  readonly isConfirmed: boolean
  /** The yes to a second report beside those that the patient has for this order. */
  readonly isBeside: boolean
  /** The report that the file goes in the place of. */
  readonly replaces?: string | undefined
}

/** Result of an upload: the report with the new file, and its former state where it existed before. */
interface Uploaded {
  readonly before: ReportRow | null
  readonly after: ReportRow
}

/**
 * Adds an uploaded report, Available at once (REP-06). A second report for the order asks first whether its file is added to the old one or replaces it. The
 * order is locked, so it stays in Testing. A patient of another order is a 404.
 */
export async function addReport(context: UploadContext, { orderId, patientId, notes, isConfirmed, isBeside, replaces }: NewReport): Promise<Uploaded> {
  const { sql, user, now } = context
  const upload = pdfIn(context)
  const order = await lockTestingOrder(sql, orderId)
  const { patients, customer } = await readFacts(sql, orderId)
  const patient = patients.find(({ id }) => id === patientId)
  if (!patient) throw notFound('This patient is not part of the order')
  const problem = uncollectedReportProblem(patient)
  if (problem) throw conflict(problem)
  const others = await otherReportsOf(sql, { orderId, patientId })
  const isAsked = replaces === undefined && !isBeside
  await askAboutFile(sql, upload, { patientId, isConfirmed, other: isAsked ? otherReportQuestion(patient.name, others) : null })
  if (replaces !== undefined) {
    if (!others.some(({ id }) => id === replaces)) throw notFound('Report not found')
    const before = await lockReport(sql, replaces)
    return { before, after: await putInPlace(context, before, notes) }
  }
  const number = reportNumber(await nextCount(sql, 'report'))
  const at = now.toISOString()
  const [report] = await sql
    .insert(reports)
    .values({
      id: newId(now),
      number,
      orderId,
      patientId,
      orderNumber: order.number,
      status: 'Available',
      source: 'upload',
      notes: notes || null,
      uploadedBy: user.id,
      searchText: reportSearchText(number, order.number, patient, customer),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!report) throw new Error('a report was not inserted')
  await addVersion(context, upload, { reportId: report.id, n: 1, reason: null })
  await updateMomentsOfReport(sql, report.id)
  await notifyOfReport(sql, 'ReportAvailable', report, now)
  return { before: null, after: report }
}

/** Puts an uploaded file in the place of a locked report: results that are still in work stay beside it. */
async function putInPlace(context: UploadContext, before: ReportRow, notes: string | undefined): Promise<ReportRow> {
  if (!hasPermission(context.user, 'reports.edit')) throw forbidden(missingPermission('reports.edit'))
  const problem = reportReplacementProblem(before)
  if (problem) throw conflict(problem)
  const given = notes ? { notes } : {}
  if (before.source === 'upload') return replaceFile(context, before, { ...given, isConfirmed: true })
  await addVersion(context, pdfIn(context), { reportId: before.id, n: 1, reason: null })
  await notifyOfReport(context.sql, 'ReportAvailable', before, context.now)
  return saveReport(context.sql, before, { ...given, source: 'upload', status: 'Available', uploadedBy: context.user.id }, context.now)
}

/** Makes a new file the newest version of a locked report (REP-07). Notes that are not given stay. */
export async function replaceFile(
  context: UploadContext,
  report: ReportRow,
  { notes, reason, isConfirmed }: Pick<NewReport, 'notes' | 'isConfirmed'> & { readonly reason?: string | undefined },
): Promise<ReportRow> {
  const problem = reportReuploadProblem(report.source)
  if (problem) throw conflict(problem)
  const upload = pdfIn(context)
  await askAboutFile(context.sql, upload, { patientId: report.patientId, isConfirmed })
  const [last] = await context.sql
    .select({ n: reportVersions.n })
    .from(reportVersions)
    .where(eq(reportVersions.reportId, report.id))
    .orderBy(desc(reportVersions.n))
    .limit(1)
  await addVersion(context, upload, { reportId: report.id, n: (last?.n ?? 0) + 1, reason: reason || null })
  await notifyOfReport(context.sql, 'ReportCorrected', report, context.now)
  return saveReport(context.sql, report, { status: 'Available', ...(notes === undefined ? {} : { notes: notes || null }) }, context.now)
}

/** Checks the uploaded file by its content. No file is a 422, another kind a 415. */
function pdfIn({ upload }: UploadContext): Upload {
  if (!upload) throw invalid({ file: [reportRefusals.noFile] })
  if (upload.type !== 'application/pdf') throw wrongFile(upload.size === 0 ? fileEmpty : reportRefusals.notPdf)
  return upload
}

async function lockTestingOrder(sql: Sql, id: string) {
  const [order] = await sql.select({ number: orders.orderNumber, status: orders.orderStatus }).from(orders).where(eq(orders.id, id)).for('share')
  if (!order) throw notFound('Order not found')
  const problem = reportOrderProblem(order.status, orderStatuses[order.status].label)
  if (problem) throw conflict(problem)
  return order
}

async function addVersion(
  context: UploadContext,
  upload: Upload,
  about: { readonly reportId: string; readonly n: number; readonly reason: string | null },
): Promise<void> {
  const { sql, user, now } = context
  const file = await keepUpload(context, upload, 'application/pdf')
  await sql
    .insert(reportVersions)
    .values({ id: newId(now), ...about, fileId: file.id, fileName: upload.name, fileSize: file.size, madeBy: user.id, madeAt: now.toISOString() })
}
