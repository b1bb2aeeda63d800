import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { useId, useState } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { SlowNote } from '#crud/slow-note.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface RemovalDialogProps {
  readonly title: string
  readonly confirm: string
  readonly question: string
  /** Further effects of the removal, each in a sentence. */
  readonly notes: readonly string[]
  /** The default message of a failure. */
  readonly failure: string
  /** The sample has been collected: a reason is asked for. */
  readonly needsReason: boolean
  /** Given the call's payload. */
  remove(payload: { readonly reason?: string }): Promise<unknown>
  onClose(): void
}

/**
 * Asks before something is taken off an order, and for the reason once the sample has been collected; stays open with the server's message when that is
 * refused, and closes when it is gone already.
 */
export function RemovalDialog({ title, confirm, question, notes, failure, needsReason, remove, onClose }: RemovalDialogProps) {
  const [error, setError] = useState<unknown>(null)
  const [reason, setReason] = useState('')
  const { isWorking, run } = useOneAtATime((thrown) => (describeError(thrown).isMissing ? onClose() : setError(thrown)))
  const isBlocked = needsReason && reason.trim() === ''
  const guard = useUnsavedGuard({ isDirty: reason !== '', isWorking })
  const id = useId()
  useReturnFocus()
  const act = async () => {
    setError(null)
    await remove(needsReason ? { reason: reason.trim() } : {})
    guard.release()
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDanger
      isWorking={isWorking}
      isBlocked={isBlocked}
      onConfirm={() => void (isBlocked || run(act))}
      onClose={() => guard.leave(onClose)}
    >
      {error ? <SaveProblem failure={describeError(error)} sentence={failure} again={confirm} /> : null}
      <p>{question}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {needsReason ? (
        <LabelledField name="reason" id={id} label="Reason for the removal">
          <GrowingTextArea
            id={id}
            dir="auto"
            required
            maxLength={2000}
            maxRows={8}
            value={reason}
            disabled={isWorking}
            onChange={({ target }) => setReason(target.value)}
          />
          <p className="order-hint">The sample has been collected: the reason is kept in the audit trail.</p>
        </LabelledField>
      ) : null}
      <SlowNote isWaiting={isWorking} />
      {guard.question}
    </ConfirmDialog>
  )
}
