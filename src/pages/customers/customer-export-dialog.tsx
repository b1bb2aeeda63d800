import { Modal } from 'antd'
import * as customers from '#contract/customers.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { Loading } from '#crud/loading.tsx'
import { useDownloadAtOnce } from '#crud/use-download-at-once.ts'
import { useReadFile } from '#crud/use-read.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

/** Downloads all data of a customer: of the record itself, or of the one whom a request is about (OPS-04, ACC-11). Visible only when that takes long or fails. */
export default function CustomerExportDialog({ declaration, record, onClose }: DialogProps) {
  const id = declaration.name === 'customers' ? record.id : String(record.customerId)
  const read = useReadFile()
  const { failure, isSlow, retry } = useDownloadAtOnce(() => read(customers.exportData, { id }), 'customer.json', onClose)
  if (failure === null && !isSlow) return null
  return (
    <Modal open title="Export data" footer={null} onCancel={onClose}>
      {failure === null ? <Loading rows={1} /> : <ErrorPanel title="Failed to export the data. Please try again." error={failure} onRetry={retry} />}
    </Modal>
  )
}
