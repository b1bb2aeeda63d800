import type { ReactNode } from 'react'
import type { KindOptions } from '#definition/field.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'
import { integerCell } from './integer-cell.tsx'
import { rupeesCell } from './rupees-cell.tsx'

const shapes: Record<KindOptions['computed']['as'], (props: { readonly value: unknown }) => ReactNode> = {
  text: ({ value }) => TypedText({ className: 'cell-text', title: String(value), text: String(value) }),
  rupees: rupeesCell,
  integer: integerCell,
}

/** A computed value, drawn as the kind that it is declared to be. */
export function computedCell({ field, value }: CellProps<'computed'>) {
  return shapes[field.as]({ value })
}
