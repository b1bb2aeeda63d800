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
import { type CategoryIcon as CategoryIconName, categoryIcons, defaultCategoryIcon } from '#domain/category-icon.ts'

const icons: Record<CategoryIconName, LucideIcon> = {
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

/** The icon of a test category; an unknown name draws the default one (CTG-02). */
export function CategoryIcon({ name }: { readonly name: string }) {
  const Icon = icons[categoryIcons.find((known) => known === name) ?? defaultCategoryIcon]
  return <Icon size={18} strokeWidth={1.75} aria-hidden />
}
