import {
  Activity,
  Baby,
  Bone,
  Brain,
  Droplets,
  Eye,
  FlaskConical,
  Heart,
  type LucideIcon,
  Microscope,
  Pill,
  Shield,
  Stethoscope,
  TestTube,
  Thermometer,
  Users,
  Zap,
} from 'lucide-react'
import { type CategoryIconName as Name, defaultCategoryIcon } from '#domain/category-icon.ts'

const icons: Record<Name, LucideIcon> = {
  Heart,
  Activity,
  Brain,
  Eye,
  Bone,
  Droplets,
  Pill,
  Microscope,
  Stethoscope,
  Zap,
  Shield,
  Thermometer,
  Users,
  Baby,
  TestTube,
  FlaskConical,
}

/** The icon of a category, 18 px; the default one for an unknown name (CTG-02). */
export function CategoryIcon({ name }: { name: string | null | undefined }) {
  const Icon = Object.hasOwn(icons, name ?? '') ? icons[name as Name] : icons[defaultCategoryIcon]
  return <Icon size={18} strokeWidth={1.75} aria-hidden />
}
