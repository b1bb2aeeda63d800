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
import { DeleteSeveral } from './delete-several.tsx'
import { useDeletion } from './use-delete.ts'
import { SlowNote } from '#crud/slow-note.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'

interface DeleteDialogProps {
  readonly declaration: Declaration
  readonly records: readonly KnownRecord[]
  onClose(): void
  /** Called with the ids that were deleted, also when others were not. */
  onDeleted?(ids: readonly string[]): void
}

/** Asks before deleting one record or several. */
export function DeleteDialog({ declaration, records, onClose, onDeleted }: DeleteDialogProps) {
  // The records at the time of the question: the user has not seen later reads of the list behind it.
  const [asked] = useState(records)
  const [first] = asked
  if (asked.length !== 1 || !first) return <DeleteSeveral declaration={declaration} records={asked} onClose={onClose} onDeleted={onDeleted} />
  return <DeleteOne declaration={declaration} record={first} onClose={onClose} onDeleted={onDeleted} />
}

interface DeleteOneProps extends Pick<DeleteDialogProps, 'declaration' | 'onClose'> {
  readonly record: KnownRecord
  readonly onDeleted: DeleteDialogProps['onDeleted']
}

/** A record that somebody else changed: as it was when the dialog asked, and as it was read after the refusal. */
interface TheirChange {
  readonly before: KnownRecord
  readonly now: KnownRecord
}

/** Asks before deleting a record and names it. If the server refuses, the dialog stays open with the reason (CAT-03). */
function DeleteOne({ declaration, record, onClose, onDeleted }: DeleteOneProps) {
  const [asked, setAsked] = useState(record)
  const [failure, setFailure] = useState<ErrorDescription | null>(null)
  const [theirs, setTheirs] = useState<TheirChange | null>(null)
  const provider = useDataProvider()
  const { deleteRecord, refreshAll } = useDeletion(declaration)
  const { open } = useNotification()
  const name = nameOf(declaration, asked)
  /** Deletes by a second press only the record as it is shown; a later change is refused again. */
  const readTheirs = async (before: KnownRecord) => {
    const { data } = await provider().getOne({ resource: declaration.name, id: before.id })
    const now = { ...data, id: before.id }
    if (versionOf(now) === versionOf(before)) return
    setAsked(now)
    setTheirs({ before, now })
  }
  const { isWorking, run } = useOneAtATime((thrown) => {
    const description = describeError(thrown)
    setFailure({ ...description, outcomeText: description.afterPress })
    if (description.isStale && versionOf(asked) !== undefined) readTheirs(asked).catch(() => undefined)
  })
  const guard = useUnsavedGuard({ isWorking })
  const confirm = async () => {
    setFailure(null)
    setTheirs(null)
    try {
      await deleteRecord(asked)
    } finally {
      void refreshAll()
    }
    guard.release()
    onDeleted?.([asked.id])
    open?.({ type: 'success', message: `Deleted ${name}` })
    onClose()
  }
  const button = `Delete ${declaration.label.one}`
  return (
    <ConfirmDialog title={`Delete ${name}?`} confirm={button} isDanger isWorking={isWorking} onConfirm={() => void run(confirm)} onClose={onClose}>
      {failure ? (
        <SaveProblem
          failure={failure}
          sentence={`Failed to delete ${name}: ${failure.message ?? 'Unknown error'}`}
          hasHeading
          showOutcome={false}
          again={theirs ? button : undefined}
        >
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

function nameOf({ label, title }: Declaration, record: KnownRecord): string {
  const words: unknown = record[title]
  return typeof words === 'string' && words !== '' ? `${label.one} ${words}` : `this ${label.one}`
}
