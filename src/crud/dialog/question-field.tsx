import { Alert, Checkbox } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { FormState, FormValues } from '#crud/form/form-state.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

/** A question of the server about what a dialog sends, and whether it was confirmed for exactly that. */
export interface ServerQuestion {
  /** Null where nothing is asked. */
  readonly sentence: string | null
  readonly isConfirmed: boolean
  confirm(isConfirmed: boolean): void
}

/**
 * The question that refused the last submit (`errors.confirmed` of a 409). It is gone once one of the fields in `about` changes, and the next question has to
 * be confirmed again.
 */
export function useQuestion(form: FormState, about: readonly string[]): ServerQuestion {
  const asked = useRef<{ readonly problems: object; readonly sentence: string; readonly about: FormValues } | null>(null)
  const { problems, values } = form
  if (problems.confirmed !== undefined && asked.current?.problems !== problems)
    asked.current = { problems, sentence: problems.confirmed, about: Object.fromEntries(about.map((name) => [name, values[name]])) }
  const question = asked.current
  const isOpen = question !== null && about.every((name) => Object.is(question.about[name], values[name]))
  return {
    sentence: isOpen ? question.sentence : null,
    isConfirmed: isOpen && values.confirmed === question,
    confirm: (isConfirmed) => form.set('confirmed', isConfirmed ? question : null),
  }
}

/** Shows the question of a dialog, and takes its answer; the dialog's button then sends the same once more. */
export function QuestionField({ id, question, confirm }: { readonly id: string; readonly question: ServerQuestion; readonly confirm: string }) {
  return (
    <QuestionAlert sentence={question.sentence}>
      <Checkbox id={id} checked={question.isConfirmed} onChange={({ target }) => question.confirm(target.checked)}>
        {confirm}
      </Checkbox>
    </QuestionAlert>
  )
}

interface QuestionAlertProps {
  readonly sentence: string | null
  /** Id of the question, if it labels the answers. */
  readonly labelId?: string
  /** The answers. */
  readonly children: ReactNode
}

function QuestionAlert({ sentence, labelId, children }: QuestionAlertProps) {
  return (
    <div data-field="confirmed" role="alert">
      {sentence === null ? null : (
        <Alert type="warning" showIcon message={labelId === undefined ? sentence : <span id={labelId}>{sentence}</span>} description={children} />
      )}
    </div>
  )
}

interface QuestionChoiceProps {
  readonly id: string
  readonly question: ServerQuestion
  /** The form's field that the answer is kept in, and its choices. */
  readonly name: string
  readonly form: FormState
  readonly choices: Readonly<Record<string, { readonly label: string }>>
}

/** Shows a question that has several answers, and takes one; the dialog's button then sends the same once more with it. */
export function QuestionChoice({ id, question, name, form, choices }: QuestionChoiceProps) {
  return (
    <QuestionAlert sentence={question.sentence} labelId={`${id}-label`}>
      <RadioGroup
        labelledBy={`${id}-label`}
        value={question.isConfirmed ? form.values[name] : null}
        onChange={({ target }: { target: { value?: string } }) => {
          form.set(name, target.value ?? null)
          question.confirm(true)
        }}
        options={Object.entries(choices).map(([value, { label }]) => ({ value, label }))}
      />
    </QuestionAlert>
  )
}
