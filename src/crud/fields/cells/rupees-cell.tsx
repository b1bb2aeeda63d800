import { emptyText } from '#ui/empty-text.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import type { CellProps } from './cell-props.ts'

/** An amount (GEN-01). */
export function rupeesCell({ value }: Pick<CellProps<'rupees'>, 'value'>) {
  return typeof value === 'number' ? RupeesText({ paise: value }) : emptyText
}
