import { useDelete } from '@refinedev/core'
import { describeError } from '#ui/describe-error.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useBusyRows } from '#ui/use-one-at-a-time.ts'

export type BellAction = 'read' | 'delete'

const failures: Record<BellAction, string> = { read: 'Failed to mark as read', delete: 'Failed to delete notification' }

/**
 * Marks a notification of the bell as read or deletes it; a failure is shown, and a notification that no longer exists is a success. `onGone` is called when it
 * has left the bell.
 */
export function useBellActions(onGone: () => void): { act(action: BellAction, item: KnownRecord): void; readonly busy: ReadonlySet<string> } {
  const { busy, run } = useBusyRows()
  const { send } = useCalls('notifications')
  const { mutateAsync } = useDelete()
  const showFailure = useFailureNotice()
  const refresh = useRefresh()
  const call: Record<BellAction, (id: string) => Promise<unknown>> = {
    read: (id) => send('read', { id }, {}, { isQuiet: true }),
    delete: (id) =>
      mutateAsync({
        resource: 'notifications',
        id,
        mutationMode: 'pessimistic',
        invalidates: [],
        successNotification: false,
        errorNotification: false,
      }),
  }
  return {
    busy,
    act(action, { id }) {
      run(id, async () => {
        try {
          await call[action](id)
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
