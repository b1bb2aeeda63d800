import type { ReportSource } from './report.ts'

/** Why an order in this status takes no report; null where it takes one: only orders in Testing do. */
export function reportOrderProblem(orderStatus: string, statusLabel: string): string | null {
  return orderStatus === 'Testing' ? null : `A report can be uploaded only for an order in Testing; this order is ${statusLabel}`
}

/** Whether an order only waits to be completed: it is in Testing, and each of its patients has a report that is there to be read. Nothing but its staff moves it on. */
export function isReadyToComplete(
  orderStatus: unknown,
  patientIds: readonly unknown[],
  reports: readonly { readonly patientId: unknown; readonly status: unknown }[],
): boolean {
  const reported = new Set(reports.flatMap(({ patientId, status }) => (status === 'Available' ? [patientId] : [])))
  return orderStatus === 'Testing' && patientIds.length > 0 && patientIds.every((id) => reported.has(id))
}

/** Why a report is not deleted; null where it is: with an open critical value it would be out of the queue without a call (CRV-03). */
export function reportDeletionProblem(openCriticals: number): string | null {
  return openCriticals > 0
    ? 'A critical value of this report has no confirmed call yet: log the call, or have a super admin close it, before the report is deleted'
    : null
}

/** Why a report takes no uploaded file in the place of its own; null where it takes one: what is made from results is corrected there (RES-12). */
export function reportReuploadProblem(source: ReportSource): string | null {
  return source === 'results' ? 'This report is made from results: correct them, and it gets a new version' : null
}
