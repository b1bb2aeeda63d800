import { Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import * as customers from '#contract/customers.ts'
import { saveFile } from '#crud/save-file.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { Loading } from '#crud/loading.tsx'
import { useReadFile } from '#crud/use-read.ts'
import { useSlow } from '#crud/use-slow.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

/** Downloads all data of a customer: of the record itself, or of the one whom a request is about (OPS-04, ACC-11). Visible only when that takes long or fails. */
export default function CustomerExportDialog({ declaration, record, onClose }: DialogProps) {
  const id = declaration.name === 'customers' ? record.id : String(record.customerId)
  const read = useReadFile()
  const [failure, setFailure] = useState<unknown>(null)
  const isSlow = useSlow(failure === null)
  const download = async () => {
    setFailure(null)
    try {
      saveFile(await read(customers.exportData, { id }), 'customer.json')
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
  if (failure === null && !isSlow) return null
  return (
    <Modal open title="Export data" footer={null} onCancel={onClose}>
      {failure === null ? (
        <Loading rows={1} />
      ) : (
        <ErrorPanel title="Failed to export the data. Please try again." error={failure} onRetry={() => void download()} />
      )}
    </Modal>
  )
}
