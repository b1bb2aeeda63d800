import type { Column } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'

/** Parts of a column's declaration, in either of its forms. */
export interface ColumnParts {
  readonly name: string
  readonly under?: string | undefined
  readonly label?: string | undefined
  readonly width?: number | undefined
  readonly empty?: string | undefined
}

/** Reads a declared column. */
export function columnParts(column: Column<Fields>): ColumnParts {
  if (typeof column === 'string') return { name: column }
  const { field, ...others } = column
  return { name: field, ...others }
}
