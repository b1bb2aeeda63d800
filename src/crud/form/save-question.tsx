import { Alert, Checkbox } from 'antd'
import { useCallback, useRef } from 'react'
import { describeError } from '#ui/describe-error.ts'
import type { DrawnForm } from './form-parts.ts'

/** Initial value of the answer to the server's question, for `FormParts.initial`. */
export const unconfirmed = { confirmed: false }

/** Shows the question that refused a save (`errors.confirmed` of a 409), and takes its answer; the form's button then sends the same once more. */
export function SaveQuestion({ form: { state, idOf } }: { readonly form: DrawnForm }) {
  const question = state.problems.confirmed
  if (question === undefined && state.values.confirmed !== true) return null
  return (
    <div data-field="confirmed" className="save-question">
      {question ? <Alert type="warning" showIcon message={question} /> : null}
      <Checkbox id={idOf('confirmed')} checked={state.values.confirmed === true} onChange={({ target }) => state.set('confirmed', target.checked)}>
        Save anyway
      </Checkbox>
    </div>
  )
}

/** Returns a function that sends a change, with `confirmed` if the question was answered for exactly this change: what is typed after it is asked about again. */
export function useConfirmedSend(): <Body extends object>(
  body: Body,
  isConfirmed: unknown,
  send: (body: Body & { confirmed?: true }) => Promise<unknown>,
) => Promise<void> {
  const asked = useRef<string | null>(null)
  return useCallback(async (body, isConfirmed, send) => {
    const change = JSON.stringify(body)
    try {
      await send(isConfirmed === true && asked.current === change ? { ...body, confirmed: true } : body)
    } catch (error) {
      if (describeError(error).errors.confirmed !== undefined) asked.current = change
      throw error
    }
  }, [])
}
