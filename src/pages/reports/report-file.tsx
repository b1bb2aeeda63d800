import type { SlotProps } from '#crud/screens-context.ts'
import { ReportFileButtons } from './report-file-buttons.tsx'
import './reports.css'

/** Download and print of one report, on another screen. */
export default function ReportFile({ values: { reportId } }: SlotProps) {
  return typeof reportId === 'string' ? <ReportFileButtons id={reportId} /> : null
}
