import { emptyText } from '#ui/empty-text.ts'
import type { CellProps } from './cell-props.ts'
import './cells.css'

const format = new Intl.NumberFormat('en-IN')

/** A whole number, digits under digits. */
export function IntegerCell({ value }: Pick<CellProps<'integer'>, 'value'>) {
  return typeof value === 'number' ? <span className="cell-number">{format.format(value)}</span> : emptyText
}
