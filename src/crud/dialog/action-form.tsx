import { Alert } from 'antd'
import { useId } from 'react'
import type { Action } from '#definition/action.ts'
import { bodyFieldNames, bodyFields, bodyProblems, bodyStart, writeBody } from '#definition/action-body.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration } from '#definition/declaration.ts'
import { actionOf } from '#crud/action-items.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { fillSentence, wordsAbout } from '#definition/sentence.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCalls } from '#crud/use-call.ts'
import { useDoneNotice } from '#crud/use-done-notice.ts'
import { AnswerField, type AskedQuestion, useAnswers } from './answer-field.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface ActionFormProps {
  /** Question of the server from before the dialog was opened. */
  readonly asked?: AskedQuestion | undefined
  readonly declaration: Declaration
  readonly name: string
  readonly record: KnownRecord
  onClose(): void
  /** Called with the id of a record that the action has deleted. */
  onDeleted?(ids: readonly string[]): void
}

/** The dialog of a declared action on one record: its question, the fields of its body, and the call. */
export function ActionForm({ declaration, name, record, asked, onClose, onDeleted }: ActionFormProps) {
  const action = actionOf(declaration, name)
  const prefix = useId()
  const pinned = usePinnedRecord(declaration.name, record)
  const form = useFormState(bodyStart(action, record))
  const { send } = useCalls(declaration.name)
  const answering = useAnswers(action, form, asked)
  const showDone = useDoneNotice(declaration)
  const about = wordsAbout(declaration, pinned.record)
  const { button, working = 'Saving…', keep, text } = action.confirm ?? {}
  const wordsOf = (part: typeof text) => (typeof part === 'function' ? part(pinned.record as never, form.values) : part)
  const words = wordsOf(text)
  const shows = action.shows ?? []
  return (
    <DialogFrame
      title={fillSentence(action.confirm?.title ?? `${action.label}: {title}`, about)}
      confirm={wordsOf(button) ?? action.label}
      working={working}
      {...(keep ? { cancel: keep } : {})}
      isDanger={action.danger ?? false}
      isBlocked={isBlocked(action, form.values)}
      form={form}
      draft={`${declaration.name} ${name} ${record.id}`}
      failure={failureSentence(action)}
      hasHeading={action.failureTitle !== undefined}
      showOutcome={false}
      resource={declaration.name}
      pinned={pinned}
      {...(action.startsWith || action.shows ? { valuesOf: (now: KnownRecord) => bodyStart(action, now) } : {})}
      shows={comparedFields(declaration, action)}
      check={(values) => ({ ...bodyProblems(action, values), ...answering.problems })}
      submit={async (values, version, changed = pinned.record) => {
        // Another person's change may leave nothing to do: the same order is not paid twice.
        if (!meetsCondition(action.when, changed)) throw new Error(`“${action.label}” is no longer possible, as the record is now.`)
        const body = { ...writeBody(action, values), ...answering.answers }
        const answer = await answering.keepQuestion(send(name, { id: changed.id }, body, { version }))
        if (action.call?.method === 'DELETE') onDeleted?.([changed.id])
        if (action.done || action.unreached) showDone({ name, action, record: changed, answer, sent: body, typed: values })
      }}
      onClose={onClose}
    >
      {words ? action.danger ? <Alert type="warning" showIcon message={words} /> : <p role="status">{words}</p> : null}
      {shows.length > 0 ? <RecordFacts fields={declaration.fields} names={shows} record={pinned.record} /> : null}
      <FormFields
        fields={{ ...action.answers, ...bodyFields(action, form.values) }}
        names={[...bodyFieldNames(action, form.values), ...answering.named]}
        state={{ ...form, problems: { ...erasedProblems(action, form.values), ...form.problems } }}
        idOf={(field) => `${prefix}-${field}`}
      />
      {action.answers ? <AnswerField id={`${prefix}-confirmed`} action={action} form={form} answering={answering} /> : null}
    </DialogFrame>
  )
}

/** The fields of the record that are compared when somebody else changed it: those that the action is about, and those that the list shows. */
function comparedFields({ list }: Declaration, { shows = [], startsWith = {} }: Action): readonly string[] {
  return [...new Set([...shows, ...Object.values(startsWith), ...list.columns.map((column) => (typeof column === 'string' ? column : column.field))])]
}

/** Errors for the fields that disable the button and were emptied after typing: a disabled button gives no reason. */
function erasedProblems(action: Action, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems = bodyProblems(action, values)
  return Object.fromEntries((action.disabledWhileEmpty ?? []).flatMap((name) => (values[name] === null || !problems[name] ? [] : [[name, problems[name]]])))
}

/** True while a field that the action needs is empty. */
export function isBlocked(action: Action, values: Readonly<Record<string, unknown>>): boolean {
  return (action.disabledWhileEmpty ?? []).some((name) => {
    const value = values[name]
    return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  })
}

/** The default message of a failure. */
function failureSentence(action: Action): string {
  return action.failureTitle ?? action.failure?.replace(/:? ?\{message\}/, '') ?? `${action.label} failed. Please try again.`
}
