import { type ReactNode, useContext } from 'react'
import type { AnyField, FieldKind } from '#definition/field.ts'
import { nameKey } from '#definition/record.ts'
import { emptyText } from '#ui/empty-text.ts'
import { TimeZoneContext } from '#ui/time-zone.ts'
import type { CellProps } from './cell-props.ts'
import { choiceCell } from './choice-cell.tsx'
import { choicesCell } from './choices-cell.tsx'
import { computedCell } from './computed-cell.tsx'
import { countCell } from './count-cell.tsx'
import { dayCell } from './day-cell.tsx'
import { groupCell } from './group-cell.tsx'
import { iconCell } from './icon-cell.tsx'
import { instantCell } from './instant-cell.tsx'
import { integerCell } from './integer-cell.tsx'
import { referenceCell } from './reference-cell.tsx'
import { rupeesCell } from './rupees-cell.tsx'
import { textCell } from './text-cell.tsx'
import { yesNoCell } from './yes-no-cell.tsx'

type Cell<K extends FieldKind> = (props: CellProps<K>) => ReactNode

/** Plain functions rather than components: a list has hundreds of cells, and each component costs time and memory. */
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
  computed: computedCell,
  group: groupCell,
  rows: countCell,
}

interface CellValueProps {
  readonly name: string
  readonly field: AnyField
  readonly record: Readonly<Record<string, unknown>>
  /** The words for a value that is not there; a dash unless said. */
  readonly empty?: string | undefined
}

/** Draws the value of one field of a record by its kind; a dash where there is none. */
export function cellValue({ name, field, record, empty = emptyText }: CellValueProps, timeZone: string): ReactNode {
  const value = record[name]
  const named = record[nameKey(name)]
  const words = typeof named === 'string' && named !== '' ? named : null
  if ((value === null || value === undefined || value === '') && words === null) return empty
  const draw = cells[field.kind] as Cell<FieldKind>
  return draw({ field, value, words, timeZone })
}

/** The same as a component, for places with few of them. */
export function CellValue(props: CellValueProps) {
  return cellValue(props, useContext(TimeZoneContext))
}
