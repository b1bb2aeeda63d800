import { Button } from 'antd'
import { Check, Trash2 } from 'lucide-react'
import { notificationLabel } from '#domain/notification.ts'
import { AgoText } from '#ui/ago-text.tsx'
import { NotificationTypeIcon } from '#ui/notification-icon.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { usePermission } from '#crud/current-user.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { BellAction } from './use-bell-actions.ts'

interface BellItemProps {
  readonly item: KnownRecord
  readonly isBusy: boolean
  onAct(action: BellAction): void
}

/**
 * One unread notification: icon by type, title, message, customer, date; mark as read, and delete (NAV-06, NAV-07, NAV-08).
 */
export function BellItem({ item, isBusy, onAct }: BellItemProps) {
  const mayDelete = usePermission('customers.edit')
  const { title, message, customerName, createdAt, type } = item
  // Several have the same title.
  const name = [title, customerName].filter((part) => typeof part === 'string' && part !== '').join(', ')
  return (
    <li aria-busy={isBusy}>
      <NotificationTypeIcon type={String(type)} size={18} label={notificationLabel(String(type))} />
      <div className="bell-words">
        <p className="bell-title">
          <TypedText text={String(title)} />
        </p>
        <p className="bell-message">
          <TypedText text={typeof message === 'string' ? message : ''} />
        </p>
        <p className="bell-about">
          <TypedText text={typeof customerName === 'string' ? customerName : 'Unknown'} /> ·{' '}
          <AgoText instant={typeof createdAt === 'string' ? createdAt : null} />
        </p>
      </div>
      <div className="bell-acts">
        <Button
          type="text"
          size="small"
          aria-label={`Mark ${name} as read`}
          title="Mark as read"
          disabled={isBusy}
          icon={<Check size={16} aria-hidden />}
          onClick={() => onAct('read')}
        />
        <PermittedButton
          type="text"
          size="small"
          reason={mayDelete.reason}
          aria-label={`Delete ${name}`}
          title="Delete"
          disabled={isBusy}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => onAct('delete')}
        />
      </div>
    </li>
  )
}
