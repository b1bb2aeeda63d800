import type { StatusStyle } from './tone.ts'
import { fileEmpty, fileTooLarge, maxFileBytes } from './uploaded-file.ts'

/** States of a report (REP-03): one made from results is Processing until it is released, an uploaded one is Available at once (RES-09). */
export const reportStatuses = {
  Available: { label: 'Available', tone: 'success', icon: 'check' },
  Processing: { label: 'Processing', tone: 'warning', icon: 'clock' },
} as const satisfies Record<string, StatusStyle>

export type ReportStatus = keyof typeof reportStatuses

/** Origins of a report: an uploaded PDF, or results entered here. */
export const reportSources = { upload: { label: 'Uploaded' }, results: { label: 'Made from results' } } as const

export type ReportSource = keyof typeof reportSources

/** Longest notes of a report. */
export const maxReportNotesLength = 2000

/** The sentences that refuse an upload (REP-06, REP-07). */
export const reportRefusals = {
  notPdf: 'Only PDF files are accepted',
  tooLarge: fileTooLarge,
  noOrder: 'Please select an order',
  noPatient: 'Please select a patient',
  noFile: 'Please select a report file to upload',
  missing: 'Report information is missing',
  noReason: 'Please give a reason for deleting this report',
} as const

/** Facts of a chosen file before it is read. */
interface ChosenFile {
  readonly size: number
  readonly type: string
}

/** Returns the reason a chosen file cannot be a report, or null. The server reads the real type from the content (REP-06). */
export function reportFileProblem(file: ChosenFile | null): string | null {
  if (file === null) return reportRefusals.noFile
  if (file.size === 0) return fileEmpty
  if (file.type !== 'application/pdf') return reportRefusals.notPdf
  return file.size > maxFileBytes ? reportRefusals.tooLarge : null
}

/** The names of a report's tests in one line: the first two, then how many more (REP-03). */
export function testNamesLine(names: readonly string[]): string {
  if (names.length === 0) return 'No tests'
  const more = names.length - 2
  return names.slice(0, 2).join(', ') + (more > 0 ? `, +${more} more` : '')
}
