import type { ReactNode } from 'react'
import type { CellPieceProps } from '#crud/screens-context.ts'
import type { Field, FieldKind } from '#definition/field.ts'

/** Context of cells. */
export interface CellContext {
  /** The laboratory's time zone. */
  readonly timeZone: string
  /** The title of a referenced record whose words did not come with the row. */
  titleOf(field: Field<'reference'>, id: string): ReactNode
  iconOf(name: string): ReactNode
  /** The bespoke cell of this name. */
  customCell(name: string, props: CellPieceProps): ReactNode
}

/** Props of the cell of a field of kind `K`. */
export interface CellProps<K extends FieldKind> {
  readonly field: Field<K>
  /** The record's value; never null. */
  readonly value: unknown
  /** The words of a reference as the record came with them. */
  readonly words: string | null
  readonly context: CellContext
}
