import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { actionOf } from './action-items.ts'
import { useDoneNotice } from './use-done-notice.ts'
import type { AskedQuestion } from './dialog/answer-field.tsx'
import { askedFields } from './dialog/asked-fields.ts'
import { useFailureNotice } from './use-failure-notice.ts'
import { fillSentence, wordsAbout } from '#definition/sentence.ts'
import type { KnownRecord } from './screens-context.ts'
import { useCalls } from './use-call.ts'
import { useRefresh } from './use-refresh.ts'

/**
 * Sends an action's call on one record with its fixed values, and shows the result (USR-03, GEN-06); `ask` gets what the server asks first. Refetches after a
 * success and after a failure; `onGone` is called once the record is deleted.
 */
export function useRunAction(
  declaration: Declaration,
  ask: (name: string, record: KnownRecord, asked: AskedQuestion) => void,
  onGone?: () => void,
): (name: string, record: KnownRecord) => Promise<void> {
  const { send } = useCalls(declaration.name)
  const showDone = useDoneNotice(declaration)
  const showFailure = useFailureNotice()
  const refresh = useRefresh()
  return async (name, record) => {
    const action = actionOf(declaration, name)
    const key = `${declaration.name}-${name}-${record.id}`
    const about = wordsAbout(declaration, record)
    try {
      const answer = await send(name, { id: record.id }, action.send, { isAwaited: true, version: versionOf(record) })
      showDone({ name, action, record, answer, sent: action.send ?? {} })
      if (action.call?.method === 'DELETE') onGone?.()
    } catch (thrown) {
      const { question, errors } = describeError(thrown)
      if (question && action.answers) return ask(name, record, question)
      const [field] = askedFields(action, { errors })
      if (field !== undefined) return ask(name, record, { code: field, sentence: errors[field] ?? '', field })
      const failure = action.failure ?? `Failed to ${action.label.toLowerCase()} ${declaration.label.one}: {message}`
      showFailure(thrown, (message) => fillSentence(failure, { ...about, message: message ?? 'Unknown error' }), key)
      await refresh([declaration.name])
    }
  }
}

/** The version that a record was read with, to send with a change. */
export function versionOf({ version }: KnownRecord): string | undefined {
  return typeof version === 'string' ? version : undefined
}
