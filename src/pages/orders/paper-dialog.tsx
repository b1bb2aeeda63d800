import { Button, Modal } from 'antd'
import { useState } from 'react'
import * as contract from '#contract/order-papers.ts'
import { orderPapers, type PaperSize, paperSizes } from '#domain/order-paper.ts'
import { printPdf } from '#crud/print-pdf.ts'
import { type AnsweredFile, saveFile } from '#crud/save-file.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useReadFile } from '#crud/use-read.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { spinnerWhile } from '#ui/spinner-while.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { orderOf } from './order.ts'

const sizes = (Object.keys(paperSizes) as PaperSize[]).map((value) => ({ value, label: paperSizes[value].label }))

/** Prints or downloads the receipt or the slip of an order, after its size was chosen (MON-03). */
export default function PaperDialog({ action, record, onClose }: DialogProps) {
  const paper = action === 'receipt' ? 'receipt' : 'slip'
  const { orderNumber } = orderOf(record)
  const read = useReadFile()
  const [size, setSize] = useState(storedSize)
  const [failure, setFailure] = useState<unknown>(null)
  const { isWorking, run } = useOneAtATime(setFailure)
  const label = orderPapers[paper].label.toLowerCase()
  const make = (use: (file: AnsweredFile) => void) => () =>
    void run(async () => {
      setFailure(null)
      use(await read(contract.paper, { id: record.id, paper, size }))
      storeSize(size)
      onClose()
    })
  const print = make(({ blob }) => printPdf(blob))
  return (
    <Modal
      open
      title={`Print ${label} of ${orderNumber}`}
      width={480}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={isWorking} onClick={make((file) => saveFile(file, `${paper}-${orderNumber}.pdf`))}>
            Download
          </Button>
          <Button type="primary" autoFocus loading={spinnerWhile(isWorking)} onClick={print}>
            Print
          </Button>
        </>
      }
    >
      {failure ? <ErrorPanel title={`The ${label} could not be printed`} error={failure} onRetry={print} /> : null}
      <Segmented label="Paper" options={sizes} value={size} onChange={(chosen) => setSize(chosen)} />
    </Modal>
  )
}

const key = 'lab_paper_size'

/** The size that was printed last in this browser: a desk has one printer. */
function storedSize(): PaperSize {
  try {
    return localStorage.getItem(key) === 'roll' ? 'roll' : 'a5'
  } catch {
    return 'a5'
  }
}

function storeSize(size: PaperSize): void {
  try {
    localStorage.setItem(key, size)
  } catch {
    // Without storage the next dialog begins with A5.
  }
}
