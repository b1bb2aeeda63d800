import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { spinnerWhile } from './spinner-while.tsx'
import { TypedText } from './typed-text.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  /** Names the thing: `Cancel order LAB-0231?` */
  readonly title: string
  /** Repeats the verb: `Cancel order`. */
  readonly confirm: string
  readonly isDanger?: boolean
  readonly isWorking?: boolean
  readonly isBlocked?: boolean
  readonly cancel?: string
  readonly children?: ReactNode
  onConfirm(): void
  onClose(): void
}

/** One decision. Esc and the first button leave everything as it is. */
export function ConfirmDialog({
  title,
  confirm,
  isDanger = false,
  isWorking = false,
  isBlocked = false,
  cancel = 'Keep',
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useReturnFocus()
  return (
    <Modal
      open
      title={<TypedText text={title} />}
      width={440}
      okText={confirm}
      okButtonProps={{ danger: isDanger, disabled: isBlocked, loading: spinnerWhile(isWorking) }}
      cancelText={cancel}
      cancelButtonProps={{ autoFocus: true, disabled: isWorking }}
      closable={!isWorking}
      maskClosable={false}
      onOk={onConfirm}
      onCancel={() => {
        if (!isWorking) onClose()
      }}
    >
      {children}
    </Modal>
  )
}
