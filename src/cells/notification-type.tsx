import type { CellOf } from '#crud/screens-context.ts'
import type notifications from '#resources/notifications.ts'
import { NotificationTypeIcon } from '#ui/notification-icon.tsx'
import './notification-type.css'

/** The words of a notification's type with its icon, as in the bell (NAV-08). */
export default function NotificationTypeCell({ record, children }: CellOf<typeof notifications, 'typeName'>) {
  return (
    <span className="notification-type">
      <NotificationTypeIcon type={record.type} size={16} />
      {children}
    </span>
  )
}
