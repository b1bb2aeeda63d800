import { Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import * as reports from '#contract/reports.ts'
import { saveFile } from '#crud/save-file.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useSlow } from '#crud/use-slow.ts'
import { useReadFile } from '#crud/use-read.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { reportFileName } from './use-report-file.ts'

const title = 'Download Report'

/** Downloads a report's file; visible only when that takes long or fails (REP-09). */
export default function ReportDownloadDialog({ record, onClose }: DialogProps) {
  const read = useReadFile()
  const [failure, setFailure] = useState<unknown>(null)
  const isSlow = useSlow(failure === null)
  const download = async () => {
    setFailure(null)
    try {
      saveFile(await read(reports.download, { id: record.id }), reportFileName(record.id))
      onClose()
    } catch (thrown) {
      setFailure(thrown ?? new Error('unknown'))
    }
  }
  const hasStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, whatever is drawn again
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void download()
  }, [])
  if (failure !== null)
    return (
      <ErrorDialog title={title} sentence="Failed to download report. Please try again." error={failure} onClose={onClose} onRetry={() => void download()} />
    )
  return isSlow ? (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <Loading rows={1} />
    </Modal>
  ) : null
}
