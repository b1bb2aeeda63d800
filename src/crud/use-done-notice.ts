import { useNotification } from '@refinedev/core'
import type { Action } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import { undoShownMs } from '#domain/undo.ts'
import type { KnownRecord } from './screens-context.ts'
import { doneSentence } from './messages.ts'
import { useCalls } from './use-call.ts'
import { useFailureNotice } from './use-failure-notice.ts'

/** An action that is done with a record, and the answer of its call. */
interface DoneAction {
  readonly name: string
  readonly action: Action
  readonly record: KnownRecord
  readonly answer: Readonly<Record<string, unknown>>
  /** The body of its call. */
  readonly sent: Readonly<Record<string, unknown>>
  /** Values typed in the action's dialog. */
  readonly typed?: Readonly<Record<string, unknown>>
}

/**
 * Says that an action is done. Where the action has a call that undoes it (`undo`), the notice offers that for a few seconds: the call has the version that
 * the action left, so that nothing is undone that somebody changed since.
 */
export function useDoneNotice(declaration: Declaration): (done: DoneAction) => void {
  const { open } = useNotification()
  const { send } = useCalls(declaration.name)
  const showFailure = useFailureNotice()
  return ({ name, action, record, answer, sent, typed }) => {
    const key = `${declaration.name}-${name}-${record.id}`
    const unreached = action.unreached?.(answer, sent) ?? null
    const sentence = unreached ?? doneSentence(declaration, action, record, typed)
    const undo = unreached === null ? action.undo : undefined
    const { version } = answer
    if (undo === undefined || typeof version !== 'string') return open?.({ key, type: 'success', message: sentence })
    const work = async () => {
      try {
        await send(undo, { id: record.id }, {}, { version, isAwaited: true })
        open?.({ key, type: 'success', message: `Undone: ${sentence}` })
      } catch (thrown) {
        showFailure(thrown, (message) => message ?? `Not undone: ${sentence}`, key)
      }
    }
    const notice = { key: `${key} ${version}`, type: 'progress', message: sentence } as const
    open?.({ ...notice, undoableTimeout: undoShownMs / 1000, cancelMutation: () => void work() })
    setTimeout(() => open?.({ ...notice, undoableTimeout: 0 }), undoShownMs)
  }
}
