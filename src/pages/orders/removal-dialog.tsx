import { useState } from 'react'
import { failureOf } from '#crud/failure.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { SlowNote } from '#crud/slow-note.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface RemovalDialogProps {
  readonly title: string
  readonly confirm: string
  readonly question: string
  /** The sentence where a failure has no words of its own. */
  readonly failure: string
  remove(): Promise<unknown>
  onClose(): void
}

/** Asks before something is taken off an order; stays with the reason when that is refused, and closes when it is gone already. */
export function RemovalDialog({ title, confirm, question, failure, remove, onClose }: RemovalDialogProps) {
  const [error, setError] = useState<unknown>(null)
  const [isWorking, setWorking] = useState(false)
  const guard = useUnsavedGuard({ isWorking })
  useReturnFocus()
  const act = async () => {
    if (isWorking) return
    setWorking(true)
    setError(null)
    try {
      await remove()
      onClose()
    } catch (thrown) {
      if (failureOf(thrown).isMissing) return onClose()
      setError(thrown)
      setWorking(false)
    }
  }
  return (
    <ConfirmDialog title={title} confirm={confirm} isDanger isWorking={isWorking} onConfirm={() => void act()} onClose={onClose}>
      {error ? <SaveProblem failure={failureOf(error)} sentence={failure} again={confirm} /> : null}
      <p>{question}</p>
      <SlowNote isWaiting={isWorking} />
      {guard.question}
    </ConfirmDialog>
  )
}
