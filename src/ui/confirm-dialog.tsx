import { Modal } from 'antd'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  /** Names the thing: `Delete test CBC?` */
  readonly title: string
  readonly children?: ReactNode
  /** The verb, repeated on the button. */
  readonly verb: string
  readonly danger?: boolean
  readonly isWorking?: boolean
  onConfirm(): void
  onClose(): void
}

/** A small dialog for one decision; the button repeats the verb. */
export function ConfirmDialog({ title, children, verb, danger = false, isWorking = false, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal
      open
      title={title}
      okText={verb}
      okButtonProps={{ danger, loading: isWorking }}
      cancelButtonProps={{ disabled: isWorking }}
      onOk={onConfirm}
      onCancel={onClose}
      width={440}
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}
