import type { ReactNode } from 'react'
import type { CellContext } from '#crud/fields/cells/cell-props.ts'
import { columnLayoutOf, titleWidths } from '#crud/fields/cells/column-layout.ts'
import { drawCell } from '#crud/fields/cells/draw-cell.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Column, Declaration } from '#definition/declaration.ts'
import type { AnyField, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import type { RowSelection } from '#crud/bulk/bulk.tsx'
import { type ListColumn, selectionWidth } from '#crud/table/list-column.ts'
import '#crud/fields/cells/cells.css'
import { listFilters } from './filters.ts'
import type { ListQuery } from './query.ts'
import type { ListRow } from './rows.ts'

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

/** Returns the names of the fields that the columns of a list show, with those under them. */
export function shownNames({ list: { columns } }: Declaration): readonly string[] {
  return columns.map(columnParts).flatMap(({ name, under }) => (under === undefined ? [name] : [name, under]))
}

/** The declaration with the columns of a view. A column of a day that is always today has one value, so that it shows what is under it. */
export function declarationOfView(declaration: Declaration, view: string | undefined): Declaration {
  const { columns: own = declaration.list.columns, onToday } = declaration.list.views?.[view ?? ''] ?? {}
  const fixed = listFilters(declaration).find(({ name }) => name === onToday)?.field
  if (!fixed && own === declaration.list.columns) return declaration
  const columns = own.flatMap((column): Column<Fields>[] => {
    const { name, under, width } = columnParts(column)
    if (declaration.fields[name] !== fixed) return [column]
    return under === undefined ? [] : [{ field: under, ...(width === undefined ? {} : { width }) }]
  })
  return { ...declaration, list: { ...declaration.list, columns } }
}

/** Windows in which a list has to be scrolled sideways. */
export const narrowScreenQuery = '(max-width: 1199px)'

/** Width in pixels of all columns from which a list scrolls sideways in any window. */
export const widestWhole = 1400

const actionsKey = '~actions'
const usualActionsWidth = 104
/** Pixels around the words of the first action: the cell's padding, its frame, the menu of the others. */
const besideFirstAction = 72

/** Data of a list's rows. */
export interface ResourceTableProps {
  readonly declaration: Declaration
  readonly rows: readonly ListRow[]
  readonly sort: ListQuery['sort']
  readonly from: string
  readonly isPlaceholder: boolean
  /** Ids of rows that others changed since they were read. */
  readonly changed?: ReadonlySet<string>
  /** Names by id of rows whose title another row has too, from `sharedTitles`. */
  readonly names: ReadonlyMap<string, string>
  /** Selected rows by id; without it rows cannot be selected. */
  readonly selection?: RowSelection | undefined
  /** The address that a record's link leads to. The same function as long as it answers the same, as `actions`: with a new one all rows are drawn again. */
  recordAddress(id: string): string
  /** Draws the actions of a row; absent if there are none. */
  readonly actions?: ((record: KnownRecord) => ReactNode) | undefined
  /** Draws a value that can be changed in its cell; the same function as long as it draws the same. */
  readonly inline?: ((name: string, record: KnownRecord, value: ReactNode) => ReactNode) | undefined
  /** Width of the column of actions in pixels, for a long first label. */
  readonly actionsWidth?: number | undefined
  onSort(sort: ListQuery['sort']): void
  onOpen(id: string, isBeside?: boolean): void
}

interface TableFor extends Pick<ResourceTableProps, 'recordAddress' | 'actions' | 'actionsWidth' | 'inline'> {
  readonly isNarrow: boolean
  readonly isSelectable: boolean
  /** On paper moments have their day and time. */
  readonly isPrinted?: boolean
  readonly context: CellContext
}

/** All columns of a list's table, and its width in pixels where it scrolls sideways. */
export function tableColumns(declaration: Declaration, { actions, actionsWidth, isSelectable, ...rest }: TableFor): { columns: ListColumn[]; width: number } {
  const columns = listColumns(declaration, { ...rest, span: declaration.list.columns.length + (actions ? 1 : 0) })
  if (actions) columns.push(actionsColumn(actions, actionsWidth ?? widthFor(declaration)))
  const width = columns.reduce((sum, column) => sum + Number(column.width), isSelectable ? selectionWidth : 0)
  return { columns: shareWidth(columns, { width, isNumbered: isNumber(declaration.fields[declaration.title]), isNarrow: rest.isNarrow }), width }
}

/** Width in pixels of a list in the narrowest window that does not scroll it. */
const wholeWidth = 1000

/** Maximum number of columns whose table would have a gap after its names, if these took all of the width that is left. */
const maxFewColumns = 4

/**
 * The column of names takes the width that is left: the one that names the record, or the one after its number. Where the table has the width of the page, the
 * others take their shares of it.
 */
function shareWidth(columns: readonly ListColumn[], { width, isNumbered, isNarrow }: { width: number; isNumbered: boolean; isNarrow: boolean }): ListColumn[] {
  const titleAt = columns.findIndex(({ isTitle }) => isTitle)
  const rest = columns[isNumbered && !isNarrow ? titleAt + 1 : titleAt]
  const whole = columns.length > maxFewColumns ? Math.max(width, wholeWidth) : width
  return columns.map((column) => {
    if (column === rest) return { ...column, width: undefined }
    return isNarrow || column.key === actionsKey ? column : { ...column, width: `${((Number(column.width) / whole) * 100).toFixed(2)}%` }
  })
}

/** Room for the row's first action, however long its words are. */
function widthFor({ actions, rowActions: [first] = [] }: Declaration): number {
  const words = typeof first === 'string' ? (actions?.[first]?.label ?? '') : ''
  return Math.max(usualActionsWidth, besideFirstAction + 8 * words.length)
}

function actionsColumn(draw: (record: KnownRecord) => ReactNode, width: number): ListColumn {
  return {
    key: actionsKey,
    title: <span className="visually-hidden">Actions</span>,
    width,
    align: 'right',
    spanOf: (row) => (row.kind === 'unreadable' ? 0 : 1),
    render: (row) => (row.kind === 'record' ? draw(row.record) : null),
  }
}

/** Inputs of a list's columns in addition to their declaration. */
interface ColumnsFor extends Pick<TableFor, 'inline'> {
  /** The address that a record's link leads to. */
  recordAddress(id: string): string
  /** Number of columns of the table: an unreadable row spans them. */
  readonly span: number
  /** The first columns, up to the one that names the record, stay while the others scroll. */
  readonly isNarrow: boolean
  readonly isPrinted?: boolean | undefined
  readonly context: CellContext
}

/** A field as lists draw it: a moment whose declaration does not say how it is shown is said as people do, `4 min`. */
export function inList(field: AnyField): AnyField {
  return field.kind === 'instant' && !field.show && !field.cell ? { ...field, cell: 'ago' } : field
}

/** True for a field of numbers such as `LAB-0001979`. */
export const isNumber = (field: AnyField | undefined) => field !== undefined && 'mono' in field && field.mono === true

/** The declared columns as the table takes them. Their widths are fixed, so that nothing jumps between pages. */
function listColumns(declaration: Declaration, { recordAddress, inline, span, isNarrow, isPrinted, context }: ColumnsFor): ListColumn[] {
  const columns = declaration.list.columns.map(columnParts)
  const asShown = isPrinted ? (field: AnyField) => field : inList
  const titleAt = Math.max(
    0,
    columns.findIndex(({ name }) => name === declaration.title),
  )
  return columns.flatMap((column, index): ListColumn[] => {
    const field = declaration.fields[column.name]
    if (!field) return []
    const second = column.under === undefined ? undefined : declaration.fields[column.under]
    const layout = columnLayoutOf(field)
    const isTitle = index === titleAt
    const titleWidth = isNumber(field) ? titleWidths.number : titleWidths.words
    const width = column.width ?? (isTitle ? titleWidth : layout.width)
    return [
      {
        key: column.name,
        title: column.label ?? labelOf(column.name, field),
        width: isNarrow && isTitle ? Math.min(width, titleWidths.narrow) : width,
        align: field.kind === 'computed' && field.as === 'text' ? 'left' : layout.align,
        isFixed: isNarrow && index <= titleAt,
        isSortable: field.sort === true,
        under: column.under && second?.sort ? { key: column.under, title: labelOf(column.under, second) } : undefined,
        isTitle,
        spanOf: (row) => cellSpan(row, index, span),
        render: (row) => {
          if (row.kind === 'loading') return <span className="cell-loading" />
          if (row.kind === 'unreadable')
            return index === 0 ? (
              <span className="cell-unreadable" title={row.reason}>
                This row could not be read
              </span>
            ) : null
          const { record } = row
          const drawn = drawCell({ name: column.name, field: asShown(field), record, empty: column.empty }, context)
          const value = inline ? inline(column.name, record, drawn) : drawn
          const words =
            isTitle && !declaration.list.address ? (
              <a href={recordAddress(record.id)} className="cell-title" data-row-link>
                {value}
              </a>
            ) : (
              value
            )
          if (!column.under) return words
          return (
            <span className="cell-stacked">
              {words}
              <small>{second ? drawCell({ name: column.under, field: asShown(second), record, empty: '' }, context) : null}</small>
            </span>
          )
        },
      },
    ]
  })
}

/** An unreadable row is one sentence across all columns. */
function cellSpan(row: ListRow, index: number, span: number): number {
  if (row.kind !== 'unreadable') return 1
  return index === 0 ? span : 0
}
