import { createContext, type ReactNode, useContext } from 'react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useCallQuery } from '#crud/use-call-query.ts'

const most = 99
/** Milliseconds between two reads of the count. */
const everyMs = 30_000

const UnreadContext = createContext<number | null>(null)

/**
 * Reads how many notifications are unread, every 30 s (NAV-02), for the badges inside. A failure is silent: the count is gone, nothing else.
 * A component of its own, because the query renders again at each change of the page: what is inside does not.
 */
export function UnreadCount({ children }: { children: ReactNode }) {
  const declaration = useDeclaration('notifications')
  const query = useCallQuery(declaration, 'stats', {}, { refetchInterval: everyMs })
  const unread: unknown = query.isSuccess ? query.data.data.unread : null
  return <UnreadContext value={typeof unread === 'number' && Number.isFinite(unread) ? unread : null}>{children}</UnreadContext>
}

/** Badge with the number of unread notifications; `99+` above 99, nothing for none or while it is unknown (NAV-02). */
export function UnreadBadge() {
  const unread = useContext(UnreadContext)
  if (!unread || unread < 0) return null
  return (
    <span className="unread-badge">
      <span aria-hidden>{unread > most ? `${most}+` : unread}</span>
      <span className="visually-hidden">, {unread} unread</span>
    </span>
  )
}
