import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { usePathQuery } from '#crud/use-path-query.ts'

const maxShown = 99
/** Milliseconds between two reads of the count. */
const everyMs = 30_000

interface Unread {
  readonly count: number | null
  /** The count is without the copies of messages to customers, and the server lists without them; null until it has been read. */
  readonly isForStaff: boolean | null
  /** Notes that name the user are among them. */
  readonly hasMentions: boolean
}

const UnreadContext = createContext<Unread>({ count: null, isForStaff: false, hasMentions: false })

/**
 * Reads how many notifications are unread, every 30 s (NAV-02), for the badges inside: those for staff, where the server counts them apart. A failure is
 * silent: the count is gone, nothing else. A separate component, because the query renders again on each page change and the content need not.
 */
export function UnreadCount({ children }: { children: ReactNode }) {
  const declaration = useDeclaration('notifications')
  // The figure of unread notifications above the list names the path.
  const figure = declaration?.stats?.find((stat) => 'call' in stat && stat.value === 'unread')
  const query = usePathQuery('notifications', figure && 'call' in figure ? figure.call : undefined, { refetchInterval: everyMs })
  const { unread, unreadForStaff, mentions } = query.isSuccess ? query.data.data : {}
  // A failed refetch changes no list of the bell.
  const isForStaff = query.isLoading ? null : isCount(query.data?.data.unreadForStaff)
  const count = isCount(unreadForStaff) ? unreadForStaff : isCount(unread) ? unread : null
  const hasMentions = isCount(mentions) && mentions > 0
  const value = useMemo(() => ({ count, isForStaff, hasMentions }), [count, isForStaff, hasMentions])
  return <UnreadContext value={value}>{children}</UnreadContext>
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The unread notifications as far as the header knows them. */
export const useUnread = (): Unread => useContext(UnreadContext)

/** Badge with the number of unread notifications; `99+` above 99, nothing for none or while it is unknown (NAV-02). */
export function UnreadBadge() {
  const { count: unread } = useContext(UnreadContext)
  if (!unread || unread < 0) return null
  return (
    <span className="unread-badge">
      <span aria-hidden>{unread > maxShown ? `${maxShown}+` : unread}</span>
      <span className="visually-hidden">, {unread} unread</span>
    </span>
  )
}
