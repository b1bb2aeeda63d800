import { Table, type TableColumnType } from 'antd'
import { type MouseEvent, Suspense } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useMedia } from '#ui/use-media.ts'
import { listColumns } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import type { ListRow } from './list-row.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import './list-table.css'

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
  readonly selection?: { readonly ids: readonly string[]; onChange(ids: readonly string[]): void } | undefined
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
const selectionWidth = 40

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
  const { declaration, rows, sort, from, isMoving, changed, selection, recordAddress, actions, actionsWidth = widthFor(declaration), onSort, onOpen } = props
  const isNarrow = useMedia(narrow)
  const columns = listColumns(declaration, { sort, recordAddress, from, span: declaration.list.columns.length + (actions ? 1 : 0), isNarrow })
  if (actions) columns.push(actionsColumn(actions, actionsWidth))
  const width = columns.reduce((sum, column) => sum + Number(column.width), selection ? selectionWidth : 0)
  const shared = isNarrow ? columns : shareWidth(columns, width, declaration.title)
  return (
    <>
      {isNarrow ? <p className="list-hint">Scroll the table sideways for more columns.</p> : null}
      <Table<ListRow>
        className={`list-table ${isNarrow ? 'list-table-scrolling' : 'list-table-whole'} ${isMoving ? 'list-table-moving' : ''}`}
        aria-busy={isMoving}
        size="small"
        tableLayout="fixed"
        rowKey="key"
        columns={shared}
        dataSource={rows}
        pagination={false}
        showSorterTooltip={false}
        {...(isNarrow ? { scroll: { x: width } } : {})}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: selectionWidth,
                fixed: isNarrow,
                selectedRowKeys: [...selection.ids],
                preserveSelectedRowKeys: true,
                onChange: (keys) => selection.onChange(keys.map(String)),
                getCheckboxProps: (row) => ({
                  disabled: row.kind !== 'record',
                  'aria-label': row.kind === 'record' ? `Select ${String(row.record[declaration.title] ?? declaration.label.one)}` : 'Select this row',
                }),
              },
            }
          : {})}
        onChange={(_, __, sorter) => {
          const chosen = Array.isArray(sorter) ? sorter[0] : sorter
          onSort(chosen?.order && chosen.columnKey ? { field: String(chosen.columnKey), order: chosen.order === 'ascend' ? 'asc' : 'desc' } : null)
        }}
        onRow={(row) => (row.kind === 'record' ? { ...markOf(changed?.has(row.record.id)), onClick: (event) => opensRow(event) && onOpen(row.record.id) } : {})}
      />
    </>
  )
}

/** How a row is out that is not any more what it shows (LIVE-02). */
const markOf = (isChanged = false) => (isChanged ? { className: 'list-row list-row-changed', title: 'Changed since it was read' } : { className: 'list-row' })

/** Where the table has the width of the page, its columns take their shares of it; the one that names the record takes what is left. */
function shareWidth(columns: readonly TableColumnType<ListRow>[], width: number, title: string): TableColumnType<ListRow>[] {
  const rest = columns.find(({ key }) => key === title) ?? columns[0]
  return columns.map((column) => {
    if (column.key === actionsKey) return column
    const { width: own, ...others } = column
    return column === rest ? others : { ...others, width: `${((Number(own) / width) * 100).toFixed(2)}%` }
  })
}

/** Room for the row's first action, however long its words are. */
function widthFor({ actions, rowActions: [first] = [] }: Declaration): number {
  const words = typeof first === 'string' ? (actions?.[first]?.label ?? '') : ''
  return Math.max(usualActionsWidth, besideFirstAction + 8 * words.length)
}

function actionsColumn(draw: (record: KnownRecord) => React.ReactNode, width: number): TableColumnType<ListRow> {
  return {
    key: actionsKey,
    title: <span className="visually-hidden">Actions</span>,
    width,
    align: 'right',
    onCell: (row) => (row.kind === 'unreadable' ? { colSpan: 0 } : {}),
    render: (_, row) => (row.kind === 'record' ? draw(row.record) : null),
  }
}

/** A click on what is itself a control, in a menu over the row, or at the end of marking a text, is not meant for the row. */
function opensRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('a, button, input, label, .row-actions, .ant-table-selection-column') === null && (window.getSelection()?.toString() ?? '') === ''
}
