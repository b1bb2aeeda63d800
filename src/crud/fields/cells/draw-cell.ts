import type { ReactNode } from 'react'
import type { AnyField, FieldKind } from '#definition/field.ts'
import { nameKey, unreadKey } from '#definition/record.ts'
import { emptyText } from '#domain/text.ts'
import type { CellProps, CellContext } from './cell-props.ts'
import {
  choiceCell,
  choicesCell,
  computedCell,
  countCell,
  dayCell,
  fileCell,
  groupCell,
  iconCell,
  instantCell,
  integerCell,
  referenceCell,
  rupeesCell,
  textCell,
  unreadCell,
  yesNoCell,
} from './cells.tsx'

type Cell<K extends FieldKind> = (props: CellProps<K>) => ReactNode

/** Plain functions without hooks rather than components: a list has hundreds of cells, and each component costs time and memory. */
const cells: { readonly [K in FieldKind]: Cell<K> } = {
  text: textCell,
  longText: textCell,
  email: textCell,
  phone: textCell,
  clockTime: textCell,
  rupees: rupeesCell,
  integer: integerCell,
  yesNo: yesNoCell,
  choice: choiceCell,
  choices: choicesCell,
  reference: referenceCell,
  references: countCell,
  civilDate: dayCell,
  instant: instantCell,
  icon: iconCell,
  file: fileCell,
  computed: computedCell,
  group: groupCell,
  rows: countCell,
}

/** A field of a record to draw. */
export interface CellToDraw {
  readonly name: string
  readonly field: AnyField
  readonly record: Readonly<Record<string, unknown>>
  /** The text of an empty value; by default a dash. */
  readonly empty?: string | undefined
}

/** Draws the value of one field of a record by its bespoke cell or its kind; a dash where there is none, a sentence where there is one that could not be read. */
export function drawCell({ name, field, record, empty = emptyText }: CellToDraw, context: CellContext): ReactNode {
  const unread = record[unreadKey(name)]
  if (typeof unread === 'string') return unreadCell(unread)
  const value = record[name]
  const named = record[nameKey(name)]
  const words = typeof named === 'string' && named !== '' ? named : null
  if ((value === null || value === undefined || value === '') && words === null) return empty
  const draw = cells[field.kind] as Cell<FieldKind>
  const children = draw({ field, value, words, context })
  return field.cell === undefined ? children : context.customCell(field.cell, { field, value, record, children })
}
