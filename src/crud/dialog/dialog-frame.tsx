import { Button, Modal } from 'antd'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormDraft } from '#crud/drafts/use-kept-draft.tsx'
import { FormBody } from '#crud/form/form-body.tsx'
import type { LossKind } from '#crud/form/leave-question.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { SlowNote } from '#crud/slow-note.tsx'
import { successScreenMs } from '#domain/page.ts'
import { sendOnCtrlEnter } from '#ui/send-on-ctrl-enter.ts'
import { spinnerWhile } from '#ui/spinner-while.tsx'
import { WholeNumbers } from '#ui/whole-numbers.tsx'
import { DialogProblem, type DialogProblemOptions } from './dialog-problem.tsx'
import { useDialogSubmit } from './use-dialog-submit.ts'
import { useFirstField } from './use-first-field.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import '#crud/form/forms.css'

/** Props of a small dialog. */
export interface DialogFrameProps extends DialogProblemOptions {
  readonly title: string
  /** The label of the submit button while the call runs. */
  readonly working?: string
  /** The loss on leaving while it works. */
  readonly whileWorking?: LossKind
  readonly isDanger?: boolean
  /** True if only its buttons close it. */
  readonly isModalOnly?: boolean
  /** Width in pixels, where the default is too narrow. */
  readonly width?: number
  /** The name of the field that gets the focus when the dialog opens; the first unless said, null while it is not known yet. */
  readonly firstField?: string | null
  /** The form and the id of its record, where its input is kept as a draft (KEEP-01). */
  readonly draft?: string
  /** The button that closes without acting. */
  readonly cancel?: string
  /** Message of a success that is shown for a moment before the dialog closes; without it the dialog closes at once. */
  readonly success?: string | undefined
  /** Progress of the work, with its controls: they stay enabled while the fields are disabled. */
  readonly progress?: ReactNode
  readonly children: ReactNode
  onClose(): void
}

/** A small dialog for one decision: it validates, submits once, stays open until the answer, asks before it discards typed values, and returns the focus. */
export function DialogFrame(props: DialogFrameProps) {
  const { form, onClose } = props
  const [isDone, setDone] = useState(false)
  const body = useRef<HTMLFormElement>(null)
  const decision = useDialogSubmit(props, body)
  const { failure, isWorking } = decision
  const draft = useFormDraft(form, props.draft ?? null, props.pinned?.record.version)
  const guard = useUnsavedGuard({
    isDirty: form.isDirty,
    isWorking,
    whileWorking: props.whileWorking ?? 'working',
    isUnsure: failure?.isUnsure ?? false,
    onDiscard: draft.drop,
  })
  const leave = () => guard.leave(onClose)
  useReturnFocus()
  useFirstField(body, { isReady: props.firstField !== null, name: props.firstField ?? undefined })
  const done = () => {
    guard.release()
    draft.drop()
    if (props.success === undefined) onClose()
    else setDone(true)
  }
  const act = (event: FormEvent) => {
    event.preventDefault()
    void decision.act(done)
  }
  if (isDone) return <SuccessScreen sentence={props.success ?? ''} onClose={onClose} />
  return (
    <Modal
      open
      title={<WholeNumbers text={props.title} />}
      width={props.width ?? 480}
      footer={null}
      maskClosable={false}
      closable={!(isWorking || props.isModalOnly)}
      keyboard={!props.isModalOnly}
      onCancel={leave}
      className="form-modal"
    >
      <form ref={body} className="record-form" noValidate aria-busy={isWorking} onSubmit={act} onKeyDown={sendOnCtrlEnter}>
        {draft.offer}
        {failure ? (
          <DialogProblem
            {...props}
            refused={failure}
            wrongFields={decision.wrongFields}
            theirs={decision.theirs}
            onReload={decision.reload}
            onOverwrite={() => decision.overwrite(done)}
          />
        ) : null}
        <FormBody isSaving={isWorking}>{props.children}</FormBody>
        {props.progress}
        <footer className="form-footer">
          <SlowNote isWaiting={isWorking && !props.progress} />
          <Button disabled={isWorking} onClick={leave}>
            {props.cancel ?? 'Cancel'}
          </Button>
          <Button type="primary" htmlType="submit" danger={props.isDanger ?? false} disabled={props.isBlocked ?? false} loading={spinnerWhile(isWorking)}>
            {isWorking ? (props.working ?? 'Saving…') : props.confirm}
          </Button>
        </footer>
      </form>
      {guard.question}
    </Modal>
  )
}

/** Says that something was done, and closes by itself (USR-08, USR-09). */
function SuccessScreen({ sentence, onClose }: { sentence: string; onClose(): void }) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => close.current(), successScreenMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal open width={480} footer={null} onCancel={onClose}>
      <div className="success-screen" role="status">
        <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
        <p>{sentence}</p>
      </div>
    </Modal>
  )
}
