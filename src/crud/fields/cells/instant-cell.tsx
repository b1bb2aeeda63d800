import { InstantTime } from '#ui/instant-text.tsx'
import type { CellProps } from './cell-props.ts'

/** A moment, as a day or with its time, in the laboratory's zone (GEN-01). */
export function instantCell({ field, value, around: { timeZone } }: CellProps<'instant'>) {
  return InstantTime({ instant: String(value), show: field.show ?? 'dateTime', timeZone })
}
