import {
  AlertTriangle,
  Check,
  CheckCheck,
  Circle,
  Clock,
  Droplet,
  FlaskConical,
  type LucideIcon,
  Minus,
  Shield,
  Star,
  Undo2,
  User,
  Users,
  X,
} from 'lucide-react'
import type { StatusIcon as StatusIconName } from '#domain/tone.ts'

const icons: Record<StatusIconName, LucideIcon> = {
  circle: Circle,
  check: Check,
  'check-double': CheckCheck,
  clock: Clock,
  droplet: Droplet,
  flask: FlaskConical,
  cross: X,
  undo: Undo2,
  alert: AlertTriangle,
  minus: Minus,
  star: Star,
  shield: Shield,
  user: User,
  users: Users,
}

/** The icon that stands beside a status' words, so that colour never speaks alone. */
export function StatusIcon({ name }: { readonly name: StatusIconName }) {
  const Icon = icons[name]
  return <Icon size={12} strokeWidth={2.25} aria-hidden />
}
