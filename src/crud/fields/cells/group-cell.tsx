import { emptyText } from '#ui/empty-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'

/** A nested object in one line: its texts. */
export function groupCell({ field, value }: CellProps<'group'>) {
  const values: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const words = Object.keys(field.fields)
    .filter((name) => name !== 'id')
    .flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : []))
    .join(', ')
  return words ? TypedText({ className: 'cell-text', title: words, text: words }) : emptyText
}
