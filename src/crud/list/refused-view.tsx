import { Modal } from 'antd'
import { ErrorPanel } from '#ui/error-panel.tsx'

/** In place of the dialog of a view's address: why the user may not have it (AUTH-16). */
export default function RefusedView({ reason, onClose }: { readonly reason: string; onClose(): void }) {
  return (
    <Modal open footer={null} width={480} onCancel={onClose}>
      <ErrorPanel title={reason} />
    </Modal>
  )
}
