import type { CellProps } from './cell-props.ts'
import './cells.css'

/** An icon, with its name for those who do not see it. */
export function iconCell({ value, around }: CellProps<'icon'>) {
  const name = String(value)
  return (
    <span role="img" aria-label={name} title={name} className="cell-icon">
      {around.iconOf(name)}
    </span>
  )
}
