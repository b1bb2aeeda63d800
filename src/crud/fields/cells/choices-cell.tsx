import { emptyText } from '#ui/empty-text.ts'
import type { CellProps } from './cell-props.ts'

/** Several values of a closed set, in words. */
export function choicesCell({ field, value }: CellProps<'choices'>) {
  const labels = Array.isArray(value) ? value.map((name) => field.choices[String(name)]?.label ?? String(name)) : []
  const words = labels.join(', ')
  return words ? (
    <span className="cell-text" title={words}>
      {words}
    </span>
  ) : (
    emptyText
  )
}
