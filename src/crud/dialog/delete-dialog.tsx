import { useDataProvider, useNotification } from '@refinedev/core'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { ConflictDiff } from '#crud/form/conflict-diff.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { useDeleteRecords } from './use-delete.ts'
import { SlowNote } from '#crud/slow-note.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'

interface DeleteDialogProps {
  readonly declaration: Declaration
  readonly records: readonly KnownRecord[]
  onClose(): void
  /** Called with the ids that were deleted, also when others were not. */
  onDeleted?(ids: readonly string[]): void
}

interface DeleteProblem {
  readonly failure: ErrorDescription
  readonly sentence: string
  readonly isPartly: boolean
}

/** A record that somebody else changed: as it was when the dialog asked, and as it was read after the refusal. */
interface TheirChange {
  readonly before: KnownRecord
  readonly now: KnownRecord
}

/** Asks before deleting and names the records. If the server refuses, the dialog stays open with the reason (CAT-03). */
export function DeleteDialog({ declaration, records, onClose, onDeleted }: DeleteDialogProps) {
  const { one, many } = declaration.label
  // The records at the time of the question: the user has not seen later reads of the list behind it.
  const [remaining, setRemaining] = useState(records)
  const [problem, setProblem] = useState<DeleteProblem | null>(null)
  const [theirs, setTheirs] = useState<TheirChange | null>(null)
  const provider = useDataProvider()
  const { isWorking, run } = useOneAtATime()
  const deleteRecords = useDeleteRecords(declaration)
  const { open } = useNotification()
  const guard = useUnsavedGuard({ isWorking })
  const what = namesOf(declaration, remaining)
  /** Deletes by a second press only the record as it is shown; a later change is refused again. */
  const readTheirs = async (before: KnownRecord) => {
    const { data } = await provider().getOne({ resource: declaration.name, id: before.id })
    const now = { ...data, id: before.id }
    if (versionOf(now) === versionOf(before)) return
    setRemaining((left) => left.map((each) => (each.id === now.id ? now : each)))
    setTheirs({ before, now })
  }
  const confirm = async () => {
    setProblem(null)
    setTheirs(null)
    const { deleted, error } = await deleteRecords(remaining)
    guard.release()
    if (deleted.length > 0) onDeleted?.(deleted)
    const left = remaining.filter(({ id }) => !deleted.includes(id))
    const [refused] = left
    if (error === null || !refused) {
      open?.({ type: 'success', message: `Deleted ${what}` })
      onClose()
      return
    }
    const description = describeError(error)
    const failure = { ...description, outcomeText: description.afterPress }
    const words = failure.message ?? 'Unknown error'
    const isPartly = deleted.length > 0
    const name = namesOf(declaration, [refused])
    setProblem({
      failure,
      isPartly,
      sentence: isPartly ? `${deleted.length} of ${remaining.length} deleted, then at ${name}: ${words}` : `Failed to delete ${name}: ${words}`,
    })
    setRemaining(left)
    if (failure.isStale && versionOf(refused) !== undefined) readTheirs(refused).catch(() => undefined)
  }
  const button = remaining.length === 1 ? `Delete ${one}` : `Delete ${remaining.length} ${many}`
  return (
    <ConfirmDialog title={`Delete ${what}?`} confirm={button} isDanger isWorking={isWorking} onConfirm={() => void run(confirm)} onClose={onClose}>
      {problem ? (
        <SaveProblem failure={problem.failure} sentence={problem.sentence} hasHeading showOutcome={problem.isPartly} again={theirs ? button : undefined}>
          {theirs ? <ConflictDiff declaration={declaration} {...theirs} names={comparedNames(declaration, theirs.before)} /> : null}
        </SaveProblem>
      ) : (
        <p>This cannot be undone.</p>
      )}
      <SlowNote isWaiting={isWorking} />
      {guard.question}
    </ConfirmDialog>
  )
}

/** The fields that somebody can have changed, as far as a row of the list has them. */
function comparedNames({ fields }: Declaration, row: KnownRecord): readonly string[] {
  return Object.entries(fields).flatMap(([name, { kind, readOnly }]) => (readOnly || kind === 'computed' || row[name] === undefined ? [] : [name]))
}

function namesOf({ label, title }: Declaration, records: readonly KnownRecord[]): string {
  const [first] = records
  if (records.length !== 1 || !first) return `${records.length} ${label.many}`
  const words: unknown = first[title]
  return typeof words === 'string' && words !== '' ? `${label.one} ${words}` : `this ${label.one}`
}
