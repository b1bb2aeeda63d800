import { useNotification } from '@refinedev/core'
import { maxUndone } from '#domain/undo.ts'
import { useSendChange } from './use-call.ts'
import { useFailureNotice } from './use-failure-notice.ts'
import { useRefresh } from './use-refresh.ts'

/** Changes that are done: the sentence about them, their receipts where they can be undone, and the resources that show them. */
export interface DoneChanges {
  readonly key?: string
  readonly message: string
  readonly receipts: readonly string[]
  readonly resources: readonly string[]
}

/** Says that changes are done. Where the server can undo them in time, the notice offers that for a few seconds. */
export function useDoneChanges(): (done: DoneChanges) => void {
  const { open } = useNotification()
  const send = useSendChange()
  const refresh = useRefresh()
  const showFailure = useFailureNotice()
  return ({ key, ...done }) => {
    const { message, receipts } = done
    const named = { ...(key ? { key } : {}), type: 'success' } as const
    if (receipts.length === 0 || receipts.length > maxUndone) return open?.({ ...named, message })
    const work = async () => {
      try {
        const { undoChanges } = await import('./undo-changes.ts')
        await undoChanges({ send, refresh }, done)
        open?.({ ...named, message: `Undone: ${message}` })
      } catch (thrown) {
        showFailure(thrown, (reason) => reason ?? `Not undone: ${message}`, key)
      }
    }
    // Each has a notice of its own, so that all that is offered stays.
    open?.({ ...named, key: receipts.join(), message, cancelMutation: () => void work() })
  }
}
