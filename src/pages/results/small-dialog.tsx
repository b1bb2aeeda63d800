import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'

interface SmallDialogProps {
  readonly title: string
  readonly confirm: string
  readonly isDanger?: boolean
  /** What refuses it before anything is sent. */
  readonly problem?: string | null
  readonly failure: string
  readonly children: ReactNode
  onSubmit(): Promise<unknown>
  onClose(): void
}

/** A dialog with a few fields that submits once, stays open with its input until that succeeds, and asks before unsaved input is discarded (GEN-08, AUTH-09). */
export function SmallDialog({ title, confirm, isDanger = false, problem = null, failure, children, onSubmit, onClose }: SmallDialogProps) {
  const [message, setMessage] = useState<DialogMessage | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setMessage({ text: failureText(thrown, failure) }))
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard({ isDirty, isWorking })
  useReturnFocus()
  const act = async () => {
    if (problem) return setMessage({ text: problem })
    await onSubmit()
    guard.release()
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={confirm}
      okButtonProps={{ danger: isDanger, loading: isWorking }}
      cancelButtonProps={{ disabled: isWorking }}
      closable={!isWorking}
      maskClosable={false}
      onOk={() => void run(act)}
      onCancel={() => guard.leave(onClose)}
    >
      <div className="result-dialog" onInput={() => setDirty(true)}>
        {guard.question}
        <DialogAlert message={message} />
        {children}
      </div>
    </Modal>
  )
}

/** The message of a dialog's last try; a new object each time, also for the same text. */
export interface DialogMessage {
  readonly text: string
}

/** What went wrong, with the focus, so that it is met at once. */
export function DialogAlert({ message }: { message: DialogMessage | null }) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message) alert.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <p ref={alert} role="alert" tabIndex={-1} className="result-alert">
      {message.text}
    </p>
  )
}

/** The text of a failure: its field errors, else its message; then whether anything was saved. */
export function failureText(thrown: unknown, otherwise: string): string {
  const { errors, message, outcomeText } = describeError(thrown)
  const fields = Object.values(errors)
  const text = fields.length > 0 ? fields.join(' ') : (message ?? otherwise)
  return outcomeText ? `${text.replace(/[.!?]?$/, (end) => end || '.')} ${outcomeText}` : text
}
