import type { AnyField, FieldKind } from '#definition/field.ts'

/** Width in pixels of a kind's column where the declaration gives none (a weight where there is room), and the alignment of its values. */
export interface ColumnLayout {
  readonly width: number
  readonly align: 'left' | 'right'
}

const left = (width: number): ColumnLayout => ({ width, align: 'left' })
const right = (width: number): ColumnLayout => ({ width, align: 'right' })

/** The layout of each kind. */
const columnLayouts: Record<FieldKind, ColumnLayout> = {
  text: left(150),
  longText: left(240),
  email: left(200),
  phone: left(140),
  rupees: right(110),
  integer: right(90),
  yesNo: left(110),
  choice: left(150),
  choices: left(180),
  reference: left(160),
  references: right(90),
  civilDate: left(115),
  instant: left(125),
  clockTime: left(90),
  icon: left(56),
  file: left(180),
  computed: right(110),
  group: left(180),
  rows: right(90),
}

/** Width of the column with the record's name or (monospaced) its number; at most `narrow` where it stays fixed while the others scroll. */
export const titleWidths = { words: 230, number: 140, narrow: 160 } as const

/** Width and alignment of a field's column; a computed field has its declared kind's. */
export function columnLayoutOf(field: AnyField): ColumnLayout {
  // A moment with its time is the longest value that has one line.
  if (field.kind === 'instant' && (field.show ?? 'dateTime') === 'dateTime') return left(150)
  return columnLayouts[field.kind === 'computed' ? field.as : field.kind]
}
