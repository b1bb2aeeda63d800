import { useId, useState } from 'react'
import { bodyFieldNames, bodyFields, bodyProblems, bodyStart, writeBody } from '#definition/action-body.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration } from '#definition/declaration.ts'
import { countText } from '#domain/count.ts'
import { maxUndone, notUndoneTogetherSentence } from '#domain/undo.ts'
import { actionOf } from '#crud/action-items.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { titleOf } from '#definition/sentence.ts'
import { doneManySentence } from '#crud/messages.ts'
import { notAllDoneSentence, type Refused } from '#crud/run-on-each.ts'
import { sendAction } from '#crud/send-action.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import { isBlocked } from './action-form.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { RefusedList } from './refused-list.tsx'
import { useEach } from './use-each.tsx'

interface BulkActionFormProps {
  readonly declaration: Declaration
  readonly name: string
  readonly records: readonly KnownRecord[]
  onClose(): void
  /** Called with the ids that succeeded. */
  onDone?(ids: readonly string[]): void
}

/**
 * Runs an action on each selected record that it is offered for, a few at a time; shows the progress, can be stopped, and says the reason for each refusal.
 * Records on which it was not done can be tried again.
 */
export function BulkActionForm({ declaration, name, records, onClose, onDone }: BulkActionFormProps) {
  const action = actionOf(declaration, name)
  const prefix = useId()
  const form = useFormState(bodyStart(action, {}))
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const showDone = useDoneChanges()
  const each = useEach()
  const able = records.filter((record) => meetsCondition(action.when, record))
  const [leftIds, setLeftIds] = useState(() => new Set(able.map(({ id }) => id)))
  // As they are read by now: tried again with the version that was refused, a changed record is refused for ever.
  const left = records.filter(({ id }) => leftIds.has(id))
  const [refused, setRefused] = useState<readonly Refused<KnownRecord>[]>([])
  const counted = (count: number) => countText(count, declaration.label)

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    setRefused([])
    const body = writeBody(action, values)
    const outcome = await each.run(left, (record) => sendAction(record, { declaration, send, name, body }))
    onDone?.(outcome.done.map(({ id }) => id))
    const resources = [declaration.name, ...(action.call?.touches ?? [])]
    await refresh(resources)
    const count = outcome.done.length
    if (count > 0) showDone({ message: doneManySentence(declaration, action, count), receipts: action.undo ? outcome.receipts : [], resources })
    if (outcome.notDone.length === 0) return
    setLeftIds(new Set(outcome.notDone.map(({ id }) => id)))
    setRefused(outcome.refused)
    throw new Error(notAllDoneSentence(counted(count), outcome))
  }

  return (
    <DialogFrame
      title={`${action.label}: ${counted(left.length)}`}
      confirm={refused.length > 0 ? `Try ${counted(left.length)} again` : action.label}
      working={each.words}
      whileWorking="several"
      progress={each.progress}
      isDanger={action.danger ?? false}
      isBlocked={left.length === 0 || isBlocked(action, form.values)}
      form={form}
      draft={`${declaration.name} ${name} selected`}
      failure="Not everything was done"
      resource={declaration.name}
      check={(values) => bodyProblems(action, values)}
      submit={submit}
      onClose={onClose}
    >
      {typeof action.confirm?.text === 'string' ? <p>{action.confirm.text}</p> : null}
      {able.length < records.length ? <p>{counted(records.length - able.length)} cannot be changed this way and will stay unchanged.</p> : null}
      {action.undo && left.length > maxUndone ? <p>{notUndoneTogetherSentence}</p> : null}
      <FormFields fields={bodyFields(action, form.values)} names={bodyFieldNames(action, form.values)} state={form} idOf={(field) => `${prefix}-${field}`} />
      <RefusedList
        refusals={refused.map(({ item, reason }) => ({ id: item.id, name: titleOf(declaration, item), reason }))}
        file={`${action.label} ${declaration.label.many}`}
      />
    </DialogFrame>
  )
}
