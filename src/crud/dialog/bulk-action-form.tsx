import { Progress } from 'antd'
import { useId, useState } from 'react'
import { bodyFieldNames, bodyFields, bodyProblems, bodyStart, writeBody } from '#definition/action-body.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration } from '#definition/declaration.ts'
import { countText } from '#domain/count.ts'
import { actionOf } from '#crud/action-items.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { doneManySentence, titleOf } from '#crud/messages.ts'
import { type RefusedRecord, runOnEach } from '#crud/run-on-each.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { receiptsIn, useDoneChanges } from '#crud/use-undo.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { isBlocked } from './action-form.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface BulkActionFormProps {
  readonly declaration: Declaration
  readonly name: string
  readonly records: readonly KnownRecord[]
  onClose(): void
  /** Called with the ids that succeeded. */
  onDone?(ids: readonly string[]): void
}

/**
 * Runs an action on each selected record that it is offered for, a few at a time; shows the progress, and the reason for each refusal. Refused records can be
 * tried again.
 */
export function BulkActionForm({ declaration, name, records, onClose, onDone }: BulkActionFormProps) {
  const action = actionOf(declaration, name)
  const prefix = useId()
  const form = useFormState(bodyStart(action, {}))
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const showDone = useDoneChanges()
  const able = records.filter((record) => meetsCondition(action.when, record))
  const [leftIds, setLeftIds] = useState(() => able.map(({ id }) => id))
  // As they are read by now: tried again with the version that was refused, a changed record is refused for ever.
  const left = records.filter(({ id }) => leftIds.includes(id))
  const [finished, setFinished] = useState(0)
  const [refused, setRefused] = useState<readonly RefusedRecord[]>([])
  const counted = (count: number) => countText(count, declaration.label)

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    setFinished(0)
    setRefused([])
    const body = writeBody(action, values)
    const { done, refused: failed, answers } = await runOnEach({ send, name, records: left, body, onEach: () => setFinished((before) => before + 1) })
    onDone?.(done)
    const resources = [declaration.name, ...(action.call?.touches ?? [])]
    await refresh(resources)
    const receipts = action.undo ? receiptsIn(answers) : []
    if (failed.length === 0) return showDone({ message: doneManySentence(declaration, action, done.length), receipts, resources })
    setLeftIds(failed.map(({ record }) => record.id))
    setRefused(failed)
    throw new Error(`${counted(done.length)} done, ${failed.length} not: the reasons are below.`)
  }

  return (
    <DialogFrame
      title={`${action.label}: ${counted(left.length)}`}
      confirm={refused.length > 0 ? `Try ${counted(refused.length)} again` : action.label}
      working={`${finished} of ${left.length}…`}
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
      <FormFields fields={bodyFields(action, form.values)} names={bodyFieldNames(action, form.values)} state={form} idOf={(field) => `${prefix}-${field}`} />
      {finished > 0 ? <Progress percent={Math.round((finished / Math.max(left.length, finished)) * 100)} aria-label="Progress" /> : null}
      {refused.length > 0 ? (
        <ul className="bulk-refused">
          {refused.map(({ record, reason }) => (
            <li key={record.id}>
              <TypedText text={titleOf(declaration, record)} />: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </DialogFrame>
  )
}
