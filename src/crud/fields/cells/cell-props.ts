import type { Field, FieldKind } from '#definition/field.ts'

/** What the cell of a field of kind `K` is given. */
export interface CellProps<K extends FieldKind> {
  readonly field: Field<K>
  /** The record's value; never null. */
  readonly value: unknown
  /** The words of a reference as the record came with them. */
  readonly words: string | null
  /** The laboratory's. */
  readonly timeZone: string
}
