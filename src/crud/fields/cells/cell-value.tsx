import { type ComponentType, memo } from 'react'
import type { AnyField, FieldKind } from '#definition/field.ts'
import { nameKey } from '#definition/record.ts'
import { emptyText } from '#ui/empty-text.ts'
import type { CellProps } from './cell-props.ts'
import { ChoiceCell } from './choice-cell.tsx'
import { ChoicesCell } from './choices-cell.tsx'
import { ComputedCell } from './computed-cell.tsx'
import { CountCell } from './count-cell.tsx'
import { DayCell } from './day-cell.tsx'
import { GroupCell } from './group-cell.tsx'
import { IconCell } from './icon-cell.tsx'
import { InstantCell } from './instant-cell.tsx'
import { IntegerCell } from './integer-cell.tsx'
import { ReferenceCell } from './reference-cell.tsx'
import { RupeesCell } from './rupees-cell.tsx'
import { TextCell } from './text-cell.tsx'
import { YesNoCell } from './yes-no-cell.tsx'

const cells: { readonly [K in FieldKind]: ComponentType<CellProps<K>> } = {
  text: TextCell,
  longText: TextCell,
  email: TextCell,
  phone: TextCell,
  clockTime: TextCell,
  rupees: RupeesCell,
  integer: IntegerCell,
  yesNo: YesNoCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  reference: ReferenceCell,
  references: CountCell,
  civilDate: DayCell,
  instant: InstantCell,
  icon: IconCell,
  computed: ComputedCell,
  group: GroupCell,
  rows: CountCell,
}

interface CellValueProps {
  readonly name: string
  readonly field: AnyField
  readonly record: Readonly<Record<string, unknown>>
  /** The words for a value that is not there; a dash unless said. */
  readonly empty?: string | undefined
}

/** The value of one field of a record, drawn by its kind; a dash where there is none. Drawn again only when the record changes. */
export const CellValue = memo(function CellValue({ name, field, record, empty = emptyText }: CellValueProps) {
  const value = record[name]
  const words = record[nameKey(name)]
  const named = typeof words === 'string' && words !== '' ? words : null
  if ((value === null || value === undefined || value === '') && named === null) return empty
  const Cell = cells[field.kind] as ComponentType<CellProps<FieldKind>>
  return <Cell field={field} value={value} words={named} />
})
