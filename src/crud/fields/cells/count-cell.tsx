import { emptyText } from '#ui/empty-text.ts'
import type { CellProps } from './cell-props.ts'
import { IntegerCell } from './integer-cell.tsx'

/** How many things a list holds. */
export function CountCell({ value }: Pick<CellProps<'references' | 'rows'>, 'value'>) {
  return Array.isArray(value) ? <IntegerCell value={value.length} /> : emptyText
}
