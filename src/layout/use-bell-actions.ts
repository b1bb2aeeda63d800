import { describeError } from '#ui/describe-error.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { receiptsIn } from '#crud/receipts.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import { useBusyRows } from '#ui/use-one-at-a-time.ts'

export type BellAction = 'read' | 'delete'

const failures: Record<BellAction, string> = { read: 'Failed to mark as read', delete: 'Failed to delete notification' }
const done: Record<BellAction, string> = { read: 'Marked as read', delete: 'Notification deleted' }

/**
 * Marks a notification of the bell as read or deletes it; a failure is shown, and a notification that no longer exists is a success. `onGone` is called when it
 * has left the bell.
 */
export function useBellActions(onGone: () => void): { act(action: BellAction, item: KnownRecord): void; readonly busy: ReadonlySet<string> } {
  const { busy, run } = useBusyRows()
  const { send } = useCalls('notifications')
  const showDone = useDoneChanges()
  const showFailure = useFailureNotice()
  const refresh = useRefresh()
  return {
    busy,
    act(action, { id }) {
      run(id, async () => {
        try {
          const receipts = receiptsIn([await send(action === 'read' ? 'read' : 'remove', { id }, {}, { isQuiet: true })])
          if (receipts.length > 0) showDone({ message: done[action], receipts, resources: ['notifications'] })
        } catch (error) {
          if (!describeError(error).isMissing)
            showFailure(error, (message) => (message ? `${failures[action]}: ${message}` : failures[action]), `bell-${action}-${id}`)
        }
        await refresh(['notifications'])
        onGone()
      })
    },
  }
}
