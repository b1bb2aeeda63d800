import { type ReportSource, type ReportStatus, reportSources, reportStatuses } from './report.ts'

/** Returns the reason an order in this status takes no report, or null. Only orders in Testing take one. */
export function reportOrderProblem(orderStatus: string, statusLabel: string): string | null {
  return orderStatus === 'Testing' ? null : `A report is made only for an order in Testing; this order is ${statusLabel}`
}

/** True when every patient of a Testing order has an available report. Only staff complete the order. */
export function isReadyToComplete(
  orderStatus: unknown,
  patientIds: readonly unknown[],
  reports: readonly { readonly patientId: unknown; readonly status: unknown }[],
): boolean {
  const reported = new Set(reports.flatMap(({ patientId, status }) => (status === 'Available' ? [patientId] : [])))
  return orderStatus === 'Testing' && patientIds.length > 0 && patientIds.every((id) => reported.has(id))
}

/** A report of an order, as far as completing the order asks: with the tests that are ordered for its patient, and whether its file has results of them. */
export interface OrderReport {
  readonly patientId: unknown
  readonly status: unknown
  readonly source: unknown
  readonly tests: readonly { readonly id: unknown; readonly name: string; readonly isReported: boolean }[]
}

/** The ordered tests without a report, by patient (RES-09). A report made from results may lack tests; an uploaded one covers all of its patient's tests. */
export function unreportedTests(patientIds: readonly unknown[], reports: readonly OrderReport[]): { readonly patientId: unknown; readonly name: string }[] {
  const available = reports.filter(({ status }) => status === 'Available')
  return patientIds.flatMap((patientId) => {
    const own = available.filter((report) => report.patientId === patientId)
    if (own.some(({ source }) => source !== 'results')) return []
    const tests = own.flatMap((report) => report.tests)
    const reported = new Set(tests.flatMap(({ id, isReported }) => (isReported ? [id] : [])))
    const missing = new Map(tests.flatMap(({ id, name }) => (reported.has(id) ? [] : [[id, name] as const])))
    return [...missing.values()].map((name) => ({ patientId, name }))
  })
}

/** Returns the reason a report cannot be deleted, or null. Deleting an open critical value would drop it from the queue without a call (CRV-03). */
export function reportDeletionProblem(openCriticals: number): string | null {
  return openCriticals > 0
    ? 'A critical value of this report has no confirmed call yet: log the call, or have a super admin close it, before the report is deleted'
    : null
}

/** Returns the reason an uploaded file cannot replace a report, or null. A report made from results is corrected in its results (RES-12). */
export function reportReuploadProblem(source: ReportSource): string | null {
  return source === 'results' ? 'This report is made from results: correct them, and it gets a new version' : null
}

/** An existing report for the same patient of an order. */
export interface OtherReport {
  readonly number: string
  readonly source: ReportSource
  readonly status: ReportStatus
}

/** Returns the question before a patient of an order gets a second report, with the existing ones; null for the first one. */
export function otherReportQuestion(patient: string, others: readonly OtherReport[]): string | null {
  if (others.length === 0) return null
  const named = others.map(({ number, source, status }) => `${number} (${reportSources[source].label}, ${reportStatuses[status].label})`)
  return `${patient} has a report for this order already: ${named.join(', ')}. Add a second report beside it?`
}

/** Returns the reason a file cannot replace an existing report, or null. A file replaces another file, or becomes the file of results still in work. */
export function reportReplacementProblem({ source, status }: Pick<OtherReport, 'source' | 'status'>): string | null {
  return source === 'results' && status === 'Available' ? reportReuploadProblem(source) : null
}
