import { Modal } from 'antd'
import { ErrorPanel } from '#ui/error-panel.tsx'

/** The reason the user may not open the dialog of a view's address, in its place (AUTH-16). */
export default function RefusedView({ reason, onClose }: { readonly reason: string; onClose(): void }) {
  return (
    <Modal open footer={null} width={480} onCancel={onClose}>
      <ErrorPanel title={reason} />
    </Modal>
  )
}
