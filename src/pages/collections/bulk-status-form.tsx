import { useId, useState } from 'react'
import { type CollectionStatus, isFinalCollection } from '#domain/collection-status.ts'
import { countText } from '#domain/count.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { maxUndone, notUndoneTogetherSentence } from '#domain/undo.ts'
import { actionOf } from '#crud/action-items.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { RefusedList } from '#crud/dialog/refused-list.tsx'
import { useEach } from '#crud/dialog/use-each.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import { doneManySentence } from '#crud/messages.ts'
import { notAllDoneSentence, type Refused } from '#crud/run-on-each.ts'
import type { DialogProps, KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
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
  const each = useEach()
  const able = records.filter((record) => !isFinalCollection(collectionOf(record).status))
  const [refused, setRefused] = useState<readonly Refused<SelectedStop>[]>([])
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(new Set())
  const left = able.filter(({ id }) => !doneIds.has(id)).map(selectedStop)
  const count = visitsIn(left)
  const action = actionOf(declaration, 'setStatus')

  const submit = async ({ status, ...values }: FormValues) => {
    const outcome = await each.run(left, async ({ chosen }) => {
      const [first] = chosen
      if (!first) return
      const completion = status === 'Completed' ? completionOf(values, chosen) : {}
      const body = { status, ...completion, ...alsoVisits(chosen), ...(question.isConfirmed ? { confirmed: true } : {}) }
      return send('setStatus', { id: first.id }, body, { version: first.version, isQuiet: true })
    })
    const done = outcome.done.map(({ id }) => id)
    onDeleted?.(done)
    setDoneIds((before) => new Set([...before, ...done]))
    const resources = [declaration.name, ...(action.call?.touches ?? [])]
    await refresh(resources)
    setRefused(outcome.refused)
    const visitsDone = visitsIn(outcome.done)
    if (visitsDone > 0) showDone({ message: doneManySentence(declaration, action, visitsDone), receipts: outcome.receipts, resources })
    if (outcome.notDone.length === 0) return
    const asked = outcome.refused.filter(({ isAsked }) => isAsked)
    throw asked.length > 0
      ? new AskedError(asked, countText(visitsIn(asked.map(({ item }) => item)), declaration.label))
      : new Error(notAllDoneSentence(countText(visitsDone, declaration.label), outcome))
  }
  return (
    <DialogFrame
      title={`${action.label}: ${countText(count, declaration.label)}`}
      confirm={refused.length > 0 ? `Try ${countText(count, declaration.label)} again` : form.values.status === 'Completed' ? 'Complete' : action.label}
      working={each.words}
      whileWorking="several"
      progress={each.progress}
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
      {left.length > maxUndone ? <p>{notUndoneTogetherSentence}</p> : null}
      <RefusedList
        refusals={refused.map(({ item, reason }) => ({ id: item.id, name: item.name, reason }))}
        file={`${action.label} ${declaration.label.many}`}
      />
      <QuestionField id={`${id}-confirmed`} question={question} confirm="Set them anyway" />
    </DialogFrame>
  )
}

/** The question about the stops that the server asks about, as one call's refusal would ask it. Several are in the list of refusals, with their own. */
class AskedError extends Error {
  readonly statusCode = 409
  readonly errors: Readonly<Record<string, readonly string[]>>
  constructor([first, ...others]: readonly Refused<SelectedStop>[], counted: string) {
    const sentence = first && others.length === 0 ? `${first.item.name}: ${first.reason}` : `${counted} need a confirmation: the questions are above.`
    super(sentence)
    this.errors = { confirmed: [sentence] }
  }
}

const visitsIn = (stops: readonly SelectedStop[]) => stops.reduce((sum, { chosen }) => sum + chosen.length, 0)

function selectedStop(record: KnownRecord): SelectedStop {
  const chosen = openVisitsOf(collectionOf(record))
  return { id: record.id, chosen, name: stopName(chosen) }
}
