import { useEffect, useRef, useState } from 'react'
import type { Action } from '#definition/action.ts'
import type { FormState, FormValues } from '#crud/form/form-state.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { askedFields } from './asked-fields.ts'
import { type ServerQuestion, QuestionChoice, QuestionField, useQuestion } from './question-field.tsx'

/** A question that the server asked about a declared action. */
export type AskedQuestion = NonNullable<ErrorDescription['question']> & {
  /** The field that answers it, where a refusal named one. */
  readonly field?: string
}

/** The server's question about an action, and the answer. */
interface Answering {
  readonly question: ServerQuestion
  readonly code: string | null
  /** Names of the fields that refusals asked for. */
  readonly named: readonly string[]
  /** Fields of the call in addition to its body. */
  readonly answers: FormValues
  readonly problems: Readonly<Record<string, string>>
  /** Remembers what a call that is refused was asked. */
  keepQuestion<Answer>(call: Promise<Answer>): Promise<Answer>
}

/** Keeps the question that a declared action was asked, and its answer; `asked` was asked before the dialog was opened. */
export function useAnswers(action: Action, form: FormState, asked: AskedQuestion | undefined): Answering {
  const question = useQuestion(form, Object.keys(action.body ?? {}))
  const [code, setCode] = useState(asked?.code ?? null)
  const [named, setNamed] = useState<readonly string[]>(asked?.field === undefined ? [] : [asked.field])
  const first = useRef(asked)
  const { refuse } = form
  useEffect(() => {
    if (first.current !== undefined) refuse({ [first.current.field ?? 'confirmed']: first.current.sentence })
    first.current = undefined
  }, [refuse])
  const choose = code === null ? undefined : action.questions?.[code]?.choose
  const chosen = choose === undefined ? {} : { [choose]: form.values[choose] ?? null }
  const isOpen = question.sentence !== null && !question.isConfirmed
  return {
    question,
    code,
    named,
    answers: { ...(question.isConfirmed && { confirmed: true, ...chosen }), ...Object.fromEntries(named.map((name) => [name, form.values[name] ?? null])) },
    problems: isOpen ? { confirmed: question.sentence ?? '' } : {},
    async keepQuestion(call) {
      try {
        return await call
      } catch (thrown) {
        setCode(describeError(thrown).question?.code ?? null)
        const missing = askedFields(action, describeError(thrown))
        setNamed((before) => [...new Set([...before, ...missing])])
        throw thrown
      }
    },
  }
}

interface AnswerFieldProps {
  readonly id: string
  readonly action: Action
  readonly form: FormState
  readonly answering: Answering
}

/** Shows what the server asks about an action, and takes the answer: one of several choices, or a tick. */
export function AnswerField({ id, action, form, answering: { question, code } }: AnswerFieldProps) {
  const { choose, confirm = 'Continue anyway' } = (code === null ? undefined : action.questions?.[code]) ?? {}
  const field = choose === undefined ? undefined : action.answers?.[choose]
  if (choose !== undefined && field?.kind === 'choice') return <QuestionChoice id={id} question={question} name={choose} form={form} choices={field.choices} />
  return <QuestionField id={id} question={question} confirm={confirm} />
}
