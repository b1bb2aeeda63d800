import type { ComponentType } from 'react'
import type { KindOptions } from '#definition/field.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'
import { IntegerCell } from './integer-cell.tsx'
import { RupeesCell } from './rupees-cell.tsx'

const shapes: Record<KindOptions['computed']['as'], ComponentType<{ value: unknown }>> = {
  text: ({ value }) => <TypedText className="cell-text" title={String(value)} text={String(value)} />,
  rupees: RupeesCell,
  integer: IntegerCell,
}

/** A value worked out from others, drawn as what it is declared to be. */
export function ComputedCell({ field, value }: CellProps<'computed'>) {
  const Shape = shapes[field.as]
  return <Shape value={value} />
}
