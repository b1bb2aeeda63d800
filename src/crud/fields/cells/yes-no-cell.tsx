import type { StatusStyle } from '#domain/tone.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import type { CellProps } from './cell-props.ts'

const looks = { yes: { tone: 'success', icon: 'check' }, no: { tone: 'neutral', icon: 'minus' } } as const

/** Yes or no; as a status where the declaration has words for both. */
export function yesNoCell({ field, value }: CellProps<'yesNo'>) {
  if (!field.words) return value === true ? 'Yes' : 'No'
  const [yes, no] = field.words
  const look: StatusStyle = value === true ? { ...looks.yes, label: yes } : { ...looks.no, label: no }
  return StatusTag({ look })
}
