import { Bell, CreditCard, Droplet, FileText, type LucideIcon, ClipboardList, Stethoscope } from 'lucide-react'
import { type NotificationIcon, notificationKindOf, notificationKinds } from '#domain/notification.ts'

const drawn: Record<NotificationIcon, LucideIcon> = {
  order: ClipboardList,
  payment: CreditCard,
  report: FileText,
  prescription: Stethoscope,
  sample: Droplet,
  default: Bell,
}

interface NotificationTypeIconProps {
  readonly type: string
  readonly size: number
  /** Words of the type, where none are beside the icon. */
  readonly label?: string
}

/** The icon of a type of notification; the default one for a type that is not known (NAV-08). */
export function NotificationTypeIcon({ type, size, label }: NotificationTypeIconProps) {
  const kind = notificationKindOf(type)
  const name = kind ? notificationKinds[kind].icon : 'default'
  const Icon = drawn[name]
  return <Icon size={size} strokeWidth={1.75} data-icon={name} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} />
}
