const most = 99

/** How many notifications are unread; `99+` above 99, nothing for none (NAV-02). */
export function UnreadBadge({ unread }: { unread: number | null }) {
  if (!unread || unread < 0) return null
  return (
    <span className="unread-badge">
      <span aria-hidden>{unread > most ? `${most}+` : unread}</span>
      <span className="visually-hidden">, {unread} unread</span>
    </span>
  )
}
