import { formatCount } from '#domain/count.ts'
import { emptyText } from '#ui/empty-text.ts'
import type { CellProps } from './cell-props.ts'
import './cells.css'

/** A whole number, in tabular figures. */
export function integerCell({ value }: Pick<CellProps<'integer'>, 'value'>) {
  return typeof value === 'number' ? <span className="cell-number">{formatCount(value)}</span> : emptyText
}
