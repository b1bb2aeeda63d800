import { useDeclaration } from '#crud/declarations-context.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { ReportFileButtons } from './report-file-buttons.tsx'
import './reports.css'

/** Download and print of one report, on another screen. */
export default function ReportFile({ values: { reportId } }: SlotProps) {
  const declaration = useDeclaration('reports')
  if (!declaration || typeof reportId !== 'string') return null
  return <ReportFileButtons declaration={declaration} id={reportId} />
}
