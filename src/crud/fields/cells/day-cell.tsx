import { DateText } from '#ui/date-text.tsx'
import type { CellProps } from './cell-props.ts'

/** A day (GEN-01). */
export function dayCell({ value }: CellProps<'civilDate'>) {
  return DateText({ date: String(value) })
}
