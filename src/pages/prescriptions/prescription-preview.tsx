import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lockedFile } from './file-pane.tsx'
import { prescriptionOf } from './prescription.ts'
import { useDownload } from './use-download.ts'
import { usePreviewFetch } from './use-prescription-file.ts'

/** Milliseconds that the new tab may take to read its file. */
const keptMs = 60_000

/** Opens the file of a prescription in a new tab; says so where the file is locked, the browser blocks the tab or there is no file (PRE-05). */
export default function PrescriptionPreview({ record, onClose }: DialogProps) {
  const [state, setState] = useState<{ readonly url: string } | { readonly error: unknown } | null>(null)
  const fetchFile = usePreviewFetch()
  const download = useDownload(record.id)
  const hasStarted = useRef(false)
  const isLocked = prescriptionOf(record).isLocked === true
  useReturnFocus()
  const open = async () => {
    setState(null)
    try {
      const { blob } = await fetchFile(record.id)
      const url = URL.createObjectURL(blob)
      setTimeout(() => URL.revokeObjectURL(url), keptMs)
      if (!isLocked && window.open(url, '_blank')) onClose()
      else setState({ url })
    } catch (error) {
      setState({ error })
    }
  }
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void open()
  })
  const name = prescriptionOf(record).fileName ?? 'prescription'
  return (
    <Modal open title={`Preview of ${name}`} width={480} footer={null} onCancel={onClose}>
      {state === null ? (
        <Loading rows={2} />
      ) : 'url' in state ? (
        <>
          <p role="alert">{isLocked ? lockedFile : 'The browser blocked the new tab. Open the file here, or allow pop-ups for this site.'}</p>
          <Button type="primary" href={state.url} target="_blank" rel="noreferrer" onClick={onClose}>
            Open the file
          </Button>{' '}
          <Button onClick={() => void download()}>Download</Button>
        </>
      ) : describeError(state.error).isMissing ? (
        <ErrorPanel title="The file is missing">
          <p>The server has no file for this prescription.</p>
        </ErrorPanel>
      ) : (
        <ErrorPanel title="The file could not be opened" error={state.error} onRetry={() => void open()} />
      )}
    </Modal>
  )
}
