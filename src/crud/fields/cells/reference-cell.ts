import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'

/** The words of a referenced record: those that came with the row, else its title. */
export function referenceCell({ field, value, words, around }: CellProps<'reference'>) {
  return words === null ? around.titleOf(field, String(value)) : titleText(words)
}

/** The title of a record in a cell. */
export function titleText(text: string) {
  return TypedText({ className: 'cell-text', title: text, text })
}
