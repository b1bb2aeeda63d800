import { emptyText } from '#ui/empty-text.ts'
import type { CellProps } from './cell-props.ts'
import { integerCell } from './integer-cell.tsx'

/** How many things a list holds. */
export function countCell({ value }: Pick<CellProps<'references' | 'rows'>, 'value'>) {
  return Array.isArray(value) ? integerCell({ value: value.length }) : emptyText
}
