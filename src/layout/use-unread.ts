import { useCustom } from '@refinedev/core'
import { endpointsOf } from '#definition/endpoints.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { callKey } from '#crud/use-refresh.ts'

/** Milliseconds between two looks at the count. */
const everyMs = 30_000

/** How many notifications are unread, asked every 30 s (NAV-02); null while it is not known. A failure is silent: the count is gone, nothing else. */
export function useUnread(): number | null {
  const declaration = useDeclaration('notifications')
  const { query } = useCustom<{ unread?: unknown }>({
    url: declaration ? endpointsOf(declaration).call('stats').path : '',
    method: 'get',
    queryOptions: { queryKey: [...callKey('notifications', 'stats')], enabled: declaration !== undefined, refetchInterval: everyMs },
    errorNotification: false,
  })
  const unread = query.isSuccess ? query.data.data.unread : null
  return typeof unread === 'number' && Number.isFinite(unread) ? unread : null
}
