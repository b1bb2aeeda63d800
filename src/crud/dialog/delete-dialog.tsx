import { useNotification } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { useDeleteRecords } from './use-delete.ts'
import { SlowNote } from '#crud/slow-note.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface DeleteDialogProps {
  readonly declaration: Declaration
  readonly records: readonly KnownRecord[]
  onClose(): void
  /** Called with the ids that were deleted, also when others were not. */
  onDeleted?(ids: readonly string[]): void
}

/** Asks before deleting, naming what is deleted; stays with the reason when the server refuses (CAT-03). */
export function DeleteDialog({ declaration, records, onClose, onDeleted }: DeleteDialogProps) {
  const { one, many } = declaration.label
  const [remaining, setRemaining] = useState(records)
  const [problem, setProblem] = useState<{ readonly failure: ErrorDescription; readonly sentence: string; readonly isPartly: boolean } | null>(null)
  // A refused version is replaced once, by what the refusal had read again: what changes later is refused again.
  const [reading, setReading] = useState<'asked' | 'read' | null>(null)
  useEffect(() => {
    if (reading !== 'asked') return
    const now = remaining.map((each) => records.find(({ id }) => id === each.id) ?? each)
    if (now.every((each, index) => versionOf(each) === versionOf(remaining[index] ?? each))) return
    setRemaining(now)
    setReading('read')
  }, [reading, records, remaining])
  const { isWorking, run } = useOneAtATime()
  const deleteRecords = useDeleteRecords(declaration)
  const { open } = useNotification()
  const guard = useUnsavedGuard({ isWorking })
  useReturnFocus()
  const what = namesOf(declaration, remaining)
  const confirm = async () => {
    setProblem(null)
    setReading(null)
    const { deleted, error } = await deleteRecords(remaining)
    guard.release()
    if (deleted.length > 0) onDeleted?.(deleted)
    if (error === null) {
      open?.({ type: 'success', message: `Deleted ${what}` })
      onClose()
      return
    }
    const description = describeError(error)
    const failure = { ...description, outcomeText: description.afterPress }
    const words = failure.message ?? 'Unknown error'
    const isPartly = deleted.length > 0
    setProblem({
      failure,
      isPartly,
      sentence: isPartly ? `${deleted.length} of ${remaining.length} deleted, then: ${words}` : `Failed to delete ${what}: ${words}`,
    })
    setRemaining(remaining.filter(({ id }) => !deleted.includes(id)))
    if (failure.isStale) setReading('asked')
  }
  const button = remaining.length === 1 ? `Delete ${one}` : `Delete ${remaining.length} ${many}`
  return (
    <ConfirmDialog title={`Delete ${what}?`} confirm={button} isDanger isWorking={isWorking} onConfirm={() => void run(confirm)} onClose={onClose}>
      {problem ? (
        <SaveProblem
          failure={problem.failure}
          sentence={problem.sentence}
          isHeaded
          saysOutcome={problem.isPartly}
          again={reading === 'read' ? button : undefined}
        />
      ) : (
        <p>This cannot be undone.</p>
      )}
      <SlowNote isWaiting={isWorking} />
      {guard.question}
    </ConfirmDialog>
  )
}

function namesOf({ label, title }: Declaration, records: readonly KnownRecord[]): string {
  const [first] = records
  if (records.length !== 1 || !first) return `${records.length} ${label.many}`
  const words: unknown = first[title]
  return typeof words === 'string' && words !== '' ? `${label.one} ${words}` : `this ${label.one}`
}
