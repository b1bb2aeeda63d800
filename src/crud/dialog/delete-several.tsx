import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { countText } from '#domain/count.ts'
import { useFormState } from '#crud/form/form-state.ts'
import { titleOf } from '#definition/sentence.ts'
import { notAllDoneSentence, type Refused } from '#crud/run-on-each.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { RefusedList } from './refused-list.tsx'
import { useDeletion } from './use-delete.ts'
import { useEach } from './use-each.tsx'

interface DeleteSeveralProps {
  readonly declaration: Declaration
  /** The records as they were when the user was asked: later changes were not seen, so that they are refused. */
  readonly records: readonly KnownRecord[]
  onClose(): void
  /** Called with the ids that were deleted, also when others were not. */
  onDeleted?: ((ids: readonly string[]) => void) | undefined
}

/** Asks before deleting several records, and says the reason for each that is not deleted. They can be tried again. */
export function DeleteSeveral({ declaration, records, onClose, onDeleted }: DeleteSeveralProps) {
  const form = useFormState({})
  const each = useEach()
  const { deleteRecord, refreshAll } = useDeletion(declaration)
  const { open } = useNotification()
  const [left, setLeft] = useState(records)
  const [refused, setRefused] = useState<readonly Refused<KnownRecord>[]>([])
  const counted = (count: number) => countText(count, declaration.label)
  const submit = async () => {
    setRefused([])
    const outcome = await each.run(left, deleteRecord)
    onDeleted?.(outcome.done.map(({ id }) => id))
    await refreshAll()
    if (outcome.notDone.length === 0) return open?.({ type: 'success', message: `Deleted ${counted(outcome.done.length)}` })
    setLeft(outcome.notDone)
    setRefused(outcome.refused)
    throw new Error(notAllDoneSentence(counted(outcome.done.length), outcome))
  }
  return (
    <DialogFrame
      title={`Delete ${counted(left.length)}?`}
      confirm={refused.length > 0 ? `Try ${counted(left.length)} again` : `Delete ${counted(left.length)}`}
      cancel="Keep"
      working={each.words}
      whileWorking="several"
      progress={each.progress}
      isDanger
      form={form}
      failure="Not everything was deleted"
      resource={declaration.name}
      submit={submit}
      onClose={onClose}
    >
      <p>This cannot be undone.</p>
      <RefusedList
        refusals={refused.map(({ item, reason }) => ({ id: item.id, name: titleOf(declaration, item), reason }))}
        file={`Not deleted ${declaration.label.many}`}
      />
    </DialogFrame>
  )
}
