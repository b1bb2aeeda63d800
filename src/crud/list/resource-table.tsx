import { Suspense, useContext, useMemo } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { useMedia } from '#ui/use-media.ts'
import { type ListColumn, selectionWidth } from './list-column.ts'
import { listColumns } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import type { ListRow } from './list-row.ts'
import { ListTable } from './list-table.tsx'
import type { RowSelection } from './use-selected-rows.ts'
import type { KnownRecord } from '#crud/screens-context.ts'

/** What the rows of a list are drawn from. */
export interface ResourceTableProps {
  readonly declaration: Declaration
  readonly rows: readonly ListRow[]
  readonly sort: ListQuery['sort']
  readonly from: string
  readonly isMoving: boolean
  /** Ids of rows that others changed since they were read. */
  readonly changed?: ReadonlySet<string>
  /** Selected rows by id; without it rows cannot be selected. */
  readonly selection?: RowSelection | undefined
  /** The same function as long as it answers the same, as `actions`: with a new one all rows are drawn again. */
  recordAddress(id: string): string
  /** Draws the actions of a row; absent where there are none. */
  readonly actions?: ((record: KnownRecord) => React.ReactNode) | undefined
  /** Width of the column of actions in pixels, where the first one has longer words than usual. */
  readonly actionsWidth?: number
  onSort(sort: ListQuery['sort']): void
  onOpen(id: string): void
}

const CardList = lazyWithPreload(async () => (await import('./card-list.tsx')).default)

/** Windows in which a row is a card. */
const phone = '(max-width: 767px)'
/** Windows in which a list has to be scrolled sideways. */
const narrow = '(max-width: 1199px)'
const actionsKey = '~actions'
const usualActionsWidth = 128
/** What is around the words of the first action: the cell's sides, its frame, the menu of the others. */
const besideFirstAction = 72

/** The rows of a list: a table, or cards on a phone. The whole row opens its record, and so does the link in it. */
export function ResourceTable(props: ResourceTableProps) {
  if (!useMedia(phone)) return <WideTable {...props} />
  return (
    <Suspense fallback={null}>
      <CardList {...props} />
    </Suspense>
  )
}

/** The rows in a table of fixed layout. */
function WideTable(props: ResourceTableProps) {
  const { declaration, rows, sort, isMoving, changed, selection, recordAddress, actions, actionsWidth = widthFor(declaration), onSort, onOpen } = props
  const isNarrow = useMedia(narrow)
  const timeZone = useContext(TimeZoneContext)
  const isSelectable = selection !== undefined
  const { columns, width } = useMemo(() => {
    const drawn = listColumns(declaration, { recordAddress, span: declaration.list.columns.length + (actions ? 1 : 0), isNarrow, timeZone })
    if (actions) drawn.push(actionsColumn(actions, actionsWidth))
    const sum = drawn.reduce((before, column) => before + Number(column.width), isSelectable ? selectionWidth : 0)
    return { columns: shareWidth(drawn, { width: sum, title: declaration.title, isNarrow }), width: sum }
  }, [declaration, recordAddress, actions, actionsWidth, isNarrow, isSelectable, timeZone])
  return (
    <>
      {isNarrow ? <p className="list-hint">Scroll the table sideways for more columns.</p> : null}
      <ListTable
        columns={columns}
        rows={rows}
        sort={sort}
        isMoving={isMoving}
        scrollWidth={isNarrow ? width : undefined}
        selection={selection && { ...selection, labelOf: (row) => selectionLabel(row, declaration) }}
        changed={changed}
        onOpen={onOpen}
        onSort={onSort}
      />
    </>
  )
}

const selectionLabel = (row: ListRow, { title, label }: Declaration) =>
  row.kind === 'record' ? `Select ${String(row.record[title] ?? label.one)}` : 'Select this row'

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

function actionsColumn(draw: (record: KnownRecord) => React.ReactNode, width: number): ListColumn {
  return {
    key: actionsKey,
    title: <span className="visually-hidden">Actions</span>,
    width,
    align: 'right',
    spanOf: (row) => (row.kind === 'unreadable' ? 0 : 1),
    render: (row) => (row.kind === 'record' ? draw(row.record) : null),
  }
}
