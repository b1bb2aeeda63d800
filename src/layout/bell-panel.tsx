import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { BellItem } from './bell-item.tsx'
import { BellMentions } from './bell-mentions.tsx'
import { useUnread } from './unread-badge.tsx'
import { useBellActions } from './use-bell-actions.ts'
import './bell.css'

/** Number of notifications in the bell (NAV-06). */
const shown = 10

interface BellPanelProps {
  /** True once it is on the screen: before that it cannot take the focus. */
  readonly isOnScreen: boolean
  onClose(): void
  /** Closes without returning the focus: the user went elsewhere. */
  onLeave(): void
}

/** The newest unread notifications for staff, read when it is opened, with what may be done with each (NAV-06, NAV-07). */
export function BellPanel({ isOnScreen, onClose, onLeave }: BellPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOnScreen) panel.current?.focus()
  }, [isOnScreen])
  const { isForStaff, hasMentions } = useUnread()
  const { query } = useList({
    resource: 'notifications',
    pagination: { currentPage: 1, pageSize: shown },
    filters: [{ field: 'is_read', operator: 'eq', value: false }, ...(isForStaff ? [{ field: 'for_staff', operator: 'eq' as const, value: true }] : [])],
    queryOptions: { enabled: isForStaff !== null, staleTime: 0, refetchOnMount: 'always' },
    errorNotification: false,
  })
  // The button that was pressed goes with its notification: the focus stays in the panel.
  const { act, busy } = useBellActions(() => panel.current?.focus())
  const { message, sentence, isForbidden } = describeError(query.error)
  const rows = isForbidden ? [] : (query.data?.data ?? [])
  const items = rows.filter(isShown)
  const unreadable = rows.length - items.length
  const isEmpty = query.data !== undefined && !query.error && rows.length === 0 && !hasMentions
  return (
    <div ref={panel} role="dialog" aria-label="Unread notifications" tabIndex={-1} className="bell-panel">
      <header>
        <h2>Notifications</h2>
        <Button type="text" size="small" aria-label="Close the notifications" icon={<X size={16} aria-hidden />} onClick={onClose} />
      </header>
      {hasMentions ? <BellMentions onLeave={onLeave} onGone={() => panel.current?.focus()} /> : null}
      {query.isPending ? <Loading /> : null}
      {query.error ? (
        <ErrorPanel title={message ?? 'The notifications could not be loaded'} error={query.error} onRetry={() => void query.refetch()}>
          {items.length > 0 ? (
            <>
              {sentence === message ? null : <p>{sentence}</p>}
              <p>What you see below may be out of date.</p>
            </>
          ) : undefined}
        </ErrorPanel>
      ) : null}
      {unreadable > 0 ? (
        <p className="bell-empty" role="status">
          {unreadableMessage(unreadable, 'notifications')}
        </p>
      ) : null}
      {isEmpty ? (
        <p className="bell-empty" role="status">
          No new notifications
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <BellItem key={item.id} item={item} isBusy={busy.has(item.id)} onAct={(action) => act(action, item)} />
          ))}
        </ul>
      ) : null}
      <footer>
        <Link to="/notifications" onClick={onLeave}>
          View All
        </Link>
      </footer>
    </div>
  )
}

/** A row that could be read. */
function isShown(row: Readonly<Record<string, unknown>>): row is KnownRecord {
  return typeof row.id === 'string' && typeof row.title === 'string'
}
