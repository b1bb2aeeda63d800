import { useNotification } from '@refinedev/core'
import { useSendChange } from './use-call.ts'
import { useFailureNotice } from './use-failure-notice.ts'

/** Changes that are done: the sentence about them, their receipts where they can be undone, and the resources that show them. */
export interface DoneChanges {
  readonly key?: string
  readonly message: string
  readonly receipts: readonly string[]
  readonly resources: readonly string[]
}

/** The receipts in answers of changes; a server that cannot undo gives none. */
export function receiptsIn(answers: readonly unknown[]): string[] {
  return answers.flatMap((answer) => {
    const receipt = typeof answer === 'object' && answer !== null && '~undo' in answer ? answer['~undo'] : null
    return typeof receipt === 'string' ? [receipt] : []
  })
}

/** Says that changes are done. Where the server can undo them, the notice offers that for a few seconds. */
export function useDoneChanges(): (done: DoneChanges) => void {
  const { open } = useNotification()
  const sendChange = useSendChange()
  const showFailure = useFailureNotice()
  return ({ key, ...done }) => {
    const { message, receipts } = done
    const named = { ...(key ? { key } : {}), type: 'success' } as const
    if (receipts.length === 0) return open?.({ ...named, message })
    const work = async () => {
      try {
        const { undoChanges } = await import('./undo-changes.ts')
        await undoChanges(sendChange, done)
        open?.({ ...named, message: `Undone: ${message}` })
      } catch (thrown) {
        showFailure(thrown, (reason) => reason ?? `Not undone: ${message}`, key)
      }
    }
    // Each has a notice of its own, so that all that is offered stays.
    open?.({ ...named, key: receipts.join(), message, cancelMutation: () => void work() })
  }
}
