import { Button } from 'antd'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import * as reports from '#contract/reports.ts'
import { type AnsweredFile, saveFile } from '#crud/save-file.ts'
import { useReadFile } from '#crud/use-read.ts'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { printPdf } from '#crud/print-pdf.ts'
import { reportFileName } from './use-report-file.ts'

interface ReportFileButtonsProps {
  readonly id: string
  /** The report's number, where several reports are beside each other. */
  readonly of?: string
}

/** Downloads a report's file, or opens it for printing (REP-09). */
export function ReportFileButtons({ id, of }: ReportFileButtonsProps) {
  const read = useReadFile()
  const [failure, setFailure] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(describeError(thrown).message ?? 'Failed to download report. Please try again.'))
  const name = (act: string) => (of === undefined ? act : `${act} ${of}`)
  const act = (use: (file: AnsweredFile) => void) => () =>
    run(async () => {
      setFailure(null)
      use(await read(reports.download, { id }))
    })
  const size = of === undefined ? 'middle' : 'small'
  return (
    <span className="report-file-buttons">
      <Button
        size={size}
        disabled={isWorking}
        aria-label={name('Download')}
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => void act((file) => saveFile(file, reportFileName(id)))()}
      >
        Download
      </Button>
      <Button
        size={size}
        disabled={isWorking}
        aria-label={name('Print')}
        icon={<Printer size={14} aria-hidden="true" />}
        onClick={() => void act(({ blob }) => printPdf(blob))()}
      >
        Print
      </Button>
      {failure ? <span role="alert">{failure}</span> : null}
    </span>
  )
}
