import { Button } from 'antd'
import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile } from '#crud/save-file.ts'
import { Loading } from '#crud/loading.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { printPdf, showsPdf } from '#crud/print-pdf.ts'
import { reportFileName, type ShownFile, useReportFile } from './use-report-file.ts'

interface ReportPdfProps extends ShownFile {
  readonly title: string
}

/** The report's file in place, with a download beside it; only the download where the browser shows none. */
export function ReportPdf({ title, ...shown }: ReportPdfProps) {
  const { id } = shown
  const { data: file, error, refetch } = useReportFile(shown)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    // The type is ours to say: nothing else is ever shown as a page of this panel.
    const url = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }))
    setAddress(url)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(url)
    }
  }, [file])
  if (error) return <ErrorPanel title="Failed to download report. Please try again." error={error} onRetry={() => void refetch()} />
  if (!file || !address) return <Loading rows={10} />
  return (
    <div className="report-aside">
      <div className="page-actions">
        <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => saveFile(file, reportFileName(id))}>
          Download Report
        </Button>
        <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => printPdf(file.blob)}>
          Print
        </Button>
      </div>
      {showsPdf() ? <iframe className="report-pdf" title={title} src={address} /> : <p>This browser shows no PDF in a page. Download the report to read it.</p>}
    </div>
  )
}
