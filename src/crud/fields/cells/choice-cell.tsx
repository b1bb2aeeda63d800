import { emptyText } from '#ui/empty-text.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import type { CellProps } from './cell-props.ts'

/** One value of a closed set: a tag where it is a status, else its words. */
export function choiceCell({ field, value }: CellProps<'choice'>) {
  const choice = field.choices[String(value)]
  if (!choice) return field.others && typeof value === 'string' ? StatusTag({ look: { label: value, tone: 'neutral', icon: 'circle' } }) : emptyText
  return 'tone' in choice ? StatusTag({ look: choice }) : choice.label
}
