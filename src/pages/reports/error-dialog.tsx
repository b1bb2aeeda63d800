import { Modal } from 'antd'
import { ErrorPanel } from '#ui/error-panel.tsx'

interface ErrorDialogProps {
  readonly title: string
  readonly sentence: string
  readonly error?: unknown
  onClose(): void
  onRetry?: (() => void) | undefined
}

/** Shown in place of a dialog whose work cannot start or has failed. */
export function ErrorDialog({ title, sentence, error, onClose, onRetry }: ErrorDialogProps) {
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <ErrorPanel title={sentence} error={error} {...(onRetry ? { onRetry } : {})} />
    </Modal>
  )
}
