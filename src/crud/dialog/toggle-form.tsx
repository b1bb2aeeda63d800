import { useId } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { useFormState } from '#crud/form/form-state.ts'
import { toggleOf, useToggleCall } from '#crud/row/toggle.ts'
import { titleOf } from '#definition/sentence.ts'
import { toggleFailure } from '#crud/messages.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { AnswerField, type AskedQuestion, useAnswers } from './answer-field.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface ToggleFormProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
  readonly asked: AskedQuestion | undefined
  onClose(): void
}

/** The dialog of a toggle that the server asks about: its question, and the toggle once more with the answer. */
export function ToggleForm({ declaration, record, asked, onClose }: ToggleFormProps) {
  const id = useId()
  const action = toggleOf(declaration)
  const pinned = usePinnedRecord(declaration.name, record)
  const form = useFormState({ confirmed: null })
  const toggle = useToggleCall(declaration)
  const refresh = useRefresh()
  const field = action?.toggle ?? ''
  const isOn = record[field] === true
  const verb = (isOn ? action?.off : action?.on) ?? ''
  const answered = { label: verb }
  const answering = useAnswers(answered, form, asked)
  return (
    <DialogFrame
      title={`${verb} ${titleOf(declaration, pinned.record)}`}
      confirm={verb}
      form={form}
      failure={toggleFailure(action?.failure, declaration.label.one, verb, null)}
      resource={declaration.name}
      pinned={pinned}
      shows={[field]}
      check={() => answering.problems}
      submit={async (_values, _version, changed = pinned.record) => {
        if (!action || (changed[field] === true) !== isOn) throw new Error(`“${verb}” is no longer possible, as the record is now.`)
        await answering.keepQuestion(toggle(action, changed, answering.answers))
        void refresh([declaration.name, ...(declaration.api?.touches ?? [])])
      }}
      onClose={onClose}
    >
      <AnswerField id={`${id}-confirmed`} action={answered} form={form} answering={answering} />
    </DialogFrame>
  )
}
