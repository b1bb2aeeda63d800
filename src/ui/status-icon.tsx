import {
  Ban,
  Check,
  CheckCheck,
  Circle,
  CircleAlert,
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
} from 'lucide-react'
import type { StatusIcon as Name } from '#domain/tone.ts'

const drawn: Record<Name, LucideIcon> = {
  circle: Circle,
  check: Check,
  'check-double': CheckCheck,
  clock: Clock,
  droplet: Droplet,
  flask: FlaskConical,
  cross: Ban,
  undo: Undo2,
  alert: CircleAlert,
  minus: Minus,
  star: Star,
  shield: Shield,
  user: User,
  users: Users,
}

/** The icon of a status, 12 px; the word beside it says the same. */
export function StatusIcon({ name }: { name: Name }) {
  const Drawn = drawn[name]
  return <Drawn size={12} strokeWidth={2.25} aria-hidden />
}
