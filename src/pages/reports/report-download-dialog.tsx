import { Modal } from 'antd'
import * as reports from '#contract/reports.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useDownloadAtOnce } from '#crud/use-download-at-once.ts'
import { useReadFile } from '#crud/use-read.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { reportFileName } from './use-report-file.ts'

const title = 'Download Report'

/** Downloads a report's file; visible only when that takes long or fails (REP-09). */
export default function ReportDownloadDialog({ record, onClose }: DialogProps) {
  const read = useReadFile()
  const { failure, isSlow, retry } = useDownloadAtOnce(() => read(reports.download, { id: record.id }), reportFileName(record.id), onClose)
  if (failure !== null)
    return <ErrorDialog title={title} sentence="Failed to download report. Please try again." error={failure} onClose={onClose} onRetry={retry} />
  return isSlow ? (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <Loading rows={1} />
    </Modal>
  ) : null
}
