import { Progress } from 'antd'
import { useId, useState } from 'react'
import { type CollectionStatus, isFinalCollection } from '#domain/collection-status.ts'
import { countText } from '#domain/count.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { actionOf } from '#crud/action-items.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import { doneManySentence } from '#crud/messages.ts'
import type { DialogProps, KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { receiptsIn, useDoneChanges } from '#crud/use-undo.ts'
import { describeError } from '#ui/describe-error.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { stopName } from './board-stop.ts'
import { collectionOf } from './collection.ts'
import { CompletionFields, completionOf } from './completion-fields.tsx'
import { StatusField } from './status-field.tsx'
import { alsoVisits, openVisitsOf, type StopVisit } from './stop-choice.ts'

/** A selected row: the open visits of its stop, which change in one call, all or none. */
interface SelectedStop {
  /** The id of the row. */
  readonly id: string
  readonly chosen: readonly StopVisit[]
  readonly name: string
}

interface Refused extends SelectedStop {
  readonly reason: string
  /** The server asks, and does it once that is confirmed. */
  readonly isAsked: boolean
}

/** Sets the status of the selected rows, each stop by itself, with the reason for each refusal (COL-05). Refused stops can be tried again; those that the server asks about need a confirmation. */
export function BulkStatusForm({
  declaration,
  record,
  records = [record],
  statuses,
  onClose,
  onDeleted,
}: DialogProps & { readonly statuses: readonly CollectionStatus[] }) {
  const id = useId()
  const form = useFormState({ status: null, collectedBy: null, collectedAt: null, confirmedVisits: [] })
  const question = useQuestion(form, ['status'])
  const { send } = useCalls(declaration.name)
  const refresh = useRefresh()
  const showDone = useDoneChanges()
  const able = records.filter((each) => !isFinalCollection(collectionOf(each).status))
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [doneIds, setDoneIds] = useState<readonly string[]>([])
  const [finished, setFinished] = useState(0)
  const left = able.filter((each) => !doneIds.includes(each.id)).map(selectedStop)
  const count = left.reduce((sum, { chosen }) => sum + chosen.length, 0)
  const action = actionOf(declaration, 'setStatus')

  const submit = async ({ status, ...values }: FormValues) => {
    setFinished(0)
    const failed: Refused[] = []
    const done: string[] = []
    const answers: unknown[] = []
    let visitsDone = 0
    for (const stop of left) {
      const [first] = stop.chosen
      if (!first) continue
      const completion = status === 'Completed' ? completionOf(values, stop.chosen) : {}
      const body = { status, ...completion, ...alsoVisits(stop.chosen), ...(question.isConfirmed ? { confirmed: true } : {}) }
      try {
        answers.push(await send('setStatus', { id: first.id }, body, { version: first.version, isQuiet: true }))
        done.push(stop.id)
        visitsDone += stop.chosen.length
      } catch (thrown) {
        const { message, outcomeText, question: asked } = describeError(thrown)
        failed.push({ ...stop, reason: message ?? outcomeText ?? 'Unknown error', isAsked: asked !== null })
      }
      setFinished((before) => before + stop.chosen.length)
    }
    onDeleted?.(done)
    setDoneIds((before) => [...before, ...done])
    const resources = [declaration.name, ...(action.call?.touches ?? [])]
    await refresh(resources)
    setRefused(failed)
    const counted = countText(visitsDone, declaration.label)
    const asked = failed.filter(({ isAsked }) => isAsked)
    if (failed.length === 0) return showDone({ message: doneManySentence(declaration, action, visitsDone), receipts: receiptsIn(answers), resources })
    throw asked.length > 0 ? new AskedError(asked) : new Error(`${counted} done, ${failed.flatMap(({ chosen }) => chosen).length} not: the reasons are below.`)
  }
  return (
    <DialogFrame
      title={`${action.label}: ${countText(count, declaration.label)}`}
      confirm={refused.length > 0 ? `Try ${countText(count, declaration.label)} again` : form.values.status === 'Completed' ? 'Complete' : action.label}
      working={`${finished} of ${count}…`}
      form={form}
      failure="Not everything was done"
      resource={declaration.name}
      isBlocked={count === 0}
      check={(values) => ({ status: values.status ? null : missingStatus })}
      submit={submit}
      onClose={onClose}
    >
      {able.length < records.length ? (
        <p>{countText(records.length - able.length, declaration.label)} cannot be changed this way and will stay unchanged.</p>
      ) : null}
      <StatusField form={form} statuses={statuses} now={null} />
      {form.values.status === 'Completed' ? (
        <CompletionFields declaration={declaration} form={form} visits={left.flatMap(({ chosen }) => chosen)} isBulk />
      ) : null}
      {finished > 0 ? <Progress percent={Math.round((finished / Math.max(count, finished)) * 100)} aria-label="Progress" /> : null}
      {refused.length > 0 ? (
        <ul className="bulk-refused">
          {refused.map(({ id: row, name, reason }) => (
            <li key={row}>
              <TypedText text={name} />: {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <QuestionField id={`${id}-confirmed`} question={question} confirm="Set them anyway" />
    </DialogFrame>
  )
}

/** The question about all stops that the server asks about, as one call's refusal would ask it. */
class AskedError extends Error {
  readonly statusCode = 409
  readonly errors: Readonly<Record<string, readonly string[]>>
  constructor(asked: readonly Refused[]) {
    const sentence = asked.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
    super(sentence)
    this.errors = { confirmed: [sentence] }
  }
}

function selectedStop(record: KnownRecord): SelectedStop {
  const chosen = openVisitsOf(collectionOf(record))
  return { id: record.id, chosen, name: stopName(chosen) }
}
