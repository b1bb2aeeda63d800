import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { CellContext } from '#crud/fields/cells/cell-props.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { type ListColumn, selectionWidth } from './list-column.ts'
import { listColumns } from './list-columns.tsx'

/** Windows in which a list has to be scrolled sideways. */
export const narrowScreenQuery = '(max-width: 1199px)'

const actionsKey = '~actions'
const usualActionsWidth = 128
/** Pixels around the words of the first action: the cell's padding, its frame, the menu of the others. */
const besideFirstAction = 72

interface TableFor {
  recordAddress(id: string): string
  /** Draws the actions of a row; absent if there are none. */
  readonly actions: ((record: KnownRecord) => ReactNode) | undefined
  readonly actionsWidth?: number | undefined
  readonly isNarrow: boolean
  readonly isSelectable: boolean
  readonly context: CellContext
}

/** All columns of a list's table, and its width in pixels where it scrolls sideways. */
export function tableColumns(declaration: Declaration, { actions, actionsWidth, isSelectable, ...rest }: TableFor): { columns: ListColumn[]; width: number } {
  const columns = listColumns(declaration, { ...rest, span: declaration.list.columns.length + (actions ? 1 : 0) })
  if (actions) columns.push(actionsColumn(actions, actionsWidth ?? widthFor(declaration)))
  const width = columns.reduce((sum, column) => sum + Number(column.width), isSelectable ? selectionWidth : 0)
  return { columns: shareWidth(columns, { width, title: declaration.title, isNarrow: rest.isNarrow }), width }
}

/** The column that names the record takes the width that is left; where the table has the width of the page, the others take their shares of it. */
function shareWidth(columns: readonly ListColumn[], { width, title, isNarrow }: { width: number; title: string; isNarrow: boolean }): ListColumn[] {
  const rest = columns.find(({ key }) => key === title) ?? columns[0]
  return columns.map((column) => {
    if (column === rest) return { ...column, width: undefined }
    return isNarrow || column.key === actionsKey ? column : { ...column, width: `${((Number(column.width) / width) * 100).toFixed(2)}%` }
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
