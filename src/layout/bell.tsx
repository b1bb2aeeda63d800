import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { UnreadBadge } from './unread-badge.tsx'

/** The notification bell with its count; leads to the notifications (NAV-02, NAV-05). */
export function Bell({ unread }: { unread: number | null }) {
  return (
    <Link to="/notifications" className="bell header-button">
      <BellIcon size={18} aria-hidden />
      <span className="visually-hidden">Notifications</span>
      <UnreadBadge unread={unread} />
    </Link>
  )
}
