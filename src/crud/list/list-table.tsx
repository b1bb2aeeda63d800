import { Checkbox } from 'antd'
import useStyle from 'antd/es/table/style'
import { type CSSProperties, type HTMLAttributes, type ReactNode, useState } from 'react'
import type { ListQuery } from './list-query.ts'
import type { ListRow } from './list-row.ts'
import { type RowSelection, useSelectedRows } from './use-selected-rows.ts'
import './list-table.css'

type Order = 'asc' | 'desc'

/** A column of a list. */
export interface ListColumn {
  readonly key: string
  readonly title: ReactNode
  /** Pixels, a share of the table's width in per cent, or what is left. */
  readonly width: number | string | undefined
  readonly align: 'left' | 'right'
  /** It stays while the others scroll. */
  readonly isFixed?: boolean
  readonly isSortable?: boolean
  /** Over how many columns the cell of a row goes; 0 where another one covers it. */
  spanOf(row: ListRow): number
  render(row: ListRow): ReactNode
}

interface ListTableProps {
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
  readonly sort: ListQuery['sort']
  readonly isMoving: boolean
  /** Pixels below which the table scrolls sideways; without it, it is as wide as the page. */
  readonly scrollWidth?: number | undefined
  readonly selection?: (RowSelection & { labelOf(row: ListRow): string }) | undefined
  /** What a row is to the pointer. */
  onRow(row: ListRow): HTMLAttributes<HTMLTableRowElement>
  onSort(sort: ListQuery['sort']): void
}

/** Width of the column of checkboxes in pixels. */
export const selectionWidth = 40

/** A table of fixed layout with antd's look. antd's own table does much for each cell and measures its columns after each drawing, which a list does not need. */
export function ListTable({ columns, rows, sort, isMoving, scrollWidth, selection, onRow, onSort }: ListTableProps) {
  const [withStyle, hash] = useStyle('ant-table')
  const [isScrolled, setScrolled] = useState(false)
  const isScrolling = scrollWidth !== undefined
  const selected = useSelectedRows(rows, selection ?? nothingSelected)
  const cells = columns.map((_, index) => fixedCell(columns, index, isScrolling && selection !== undefined))
  const checkboxCell = `ant-table-cell ant-table-selection-column ${isScrolling ? 'ant-table-cell-fix-left' : ''}`
  const checkboxStyle = isScrolling ? sticky(0) : undefined
  return withStyle(
    <div className={`ant-table-wrapper ${hash} list-table ${isScrolling ? 'list-table-scrolling' : 'list-table-whole'} ${isMoving ? 'list-table-moving' : ''}`}>
      <div className={`ant-table ant-table-small ${isScrolling ? 'ant-table-has-fix-left' : ''} ${isScrolled ? 'ant-table-ping-left' : ''}`}>
        <div className="ant-table-container">
          <div
            className="ant-table-content"
            {...(isScrolling ? { style: { overflow: 'auto hidden' }, onScroll: ({ currentTarget }) => setScrolled(currentTarget.scrollLeft > 0) } : {})}
          >
            <table aria-busy={isMoving} style={{ tableLayout: 'fixed', ...(isScrolling ? { width: scrollWidth, minWidth: '100%' } : {}) }}>
              <colgroup>
                {selection ? <col style={{ width: selectionWidth }} /> : null}
                {columns.map(({ key, width }) => (
                  <col key={key} style={width === undefined ? undefined : { width }} />
                ))}
              </colgroup>
              <thead className="ant-table-thead">
                <tr>
                  {selection ? (
                    <th scope="col" className={checkboxCell} style={checkboxStyle}>
                      <Checkbox
                        aria-label="Select all"
                        checked={selected.isAll}
                        indeterminate={selected.isSome}
                        disabled={!selected.canSelect}
                        onChange={({ target }) => selected.selectAll(target.checked)}
                      />
                    </th>
                  ) : null}
                  {columns.map((column, index) => (
                    <HeadCell key={column.key} column={column} cell={cells[index]} order={sort?.field === column.key ? sort.order : null} onSort={onSort} />
                  ))}
                </tr>
              </thead>
              <tbody className="ant-table-tbody">
                {rows.map((row) => {
                  const isSelected = row.kind === 'record' && selected.isSelected(row.record.id)
                  const { className = '', ...rest } = onRow(row)
                  return (
                    <tr key={row.key} data-row-key={row.key} className={`ant-table-row ${isSelected ? 'ant-table-row-selected' : ''} ${className}`} {...rest}>
                      {selection ? (
                        <td className={checkboxCell} style={checkboxStyle}>
                          <Checkbox
                            aria-label={selection.labelOf(row)}
                            checked={isSelected}
                            disabled={row.kind !== 'record'}
                            onChange={({ target, nativeEvent }) =>
                              row.kind === 'record' && selected.select(row.record.id, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey)
                            }
                          />
                        </td>
                      ) : null}
                      {columns.map((column, index) => {
                        const span = column.spanOf(row)
                        const { className: fixed = '', style } = cells[index] ?? {}
                        return span === 0 ? null : (
                          <td
                            key={column.key}
                            className={`ant-table-cell ${fixed}`}
                            style={{ textAlign: column.align, ...style }}
                            {...(span > 1 ? { colSpan: span } : {})}
                          >
                            {column.render(row)}
                          </td>
                        )
                      })}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </div>,
  )
}

const nothingSelected: RowSelection = { ids: [], onChange: () => undefined }

interface FixedCell {
  readonly className?: string
  readonly style?: CSSProperties
}

const sticky = (left: number): CSSProperties => ({ position: 'sticky', left })

/** The place of a cell that stays while the others scroll: after the fixed columns before it, which have widths in pixels. */
function fixedCell(columns: readonly ListColumn[], index: number, isSelectable: boolean): FixedCell {
  if (!columns[index]?.isFixed) return {}
  const left = columns.slice(0, index).reduce((sum, { width }) => sum + Number(width), isSelectable ? selectionWidth : 0)
  return { className: `ant-table-cell-fix-left ${columns[index + 1]?.isFixed ? '' : 'ant-table-cell-fix-left-last'}`, style: sticky(left) }
}

/** What the next press on the head of a sorted column makes of its order. */
const nextOrder: Readonly<Record<Order | 'none', Order | null>> = { none: 'asc', asc: 'desc', desc: null }
const spoken: Readonly<Record<Order, 'ascending' | 'descending'>> = { asc: 'ascending', desc: 'descending' }

interface HeadCellProps {
  readonly column: ListColumn
  readonly cell: FixedCell | undefined
  readonly order: Order | null
  onSort(sort: ListQuery['sort']): void
}

function HeadCell({ column: { key, title, align, isSortable }, cell = {}, order, onSort }: HeadCellProps) {
  const { className = '', style } = cell
  if (!isSortable)
    return (
      <th scope="col" className={`ant-table-cell ${className}`} style={{ textAlign: align, ...style }}>
        {title}
      </th>
    )
  const turn = () => {
    const next = nextOrder[order ?? 'none']
    onSort(next && { field: key, order: next })
  }
  return (
    <th
      scope="col"
      tabIndex={0}
      className={`ant-table-cell ant-table-column-has-sorters ${order ? 'ant-table-column-sort' : ''} ${className}`}
      style={{ textAlign: align, ...style }}
      {...(order ? { 'aria-sort': spoken[order] } : {})}
      onClick={turn}
      onKeyDown={({ key: pressed }) => pressed === 'Enter' && turn()}
    >
      <div className="ant-table-column-sorters">
        <span className="ant-table-column-title">{title}</span>
        <SortMark order={order} />
      </div>
    </th>
  )
}

/** Two triangles, of which the one of the present order has the accent. */
function SortMark({ order }: { order: Order | null }) {
  return (
    <svg className="list-sort-mark" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
      <path d="M4 1 7.2 5H.8Z" className={order === 'asc' ? 'list-sort-on' : undefined} />
      <path d="M4 11 .8 7h6.4Z" className={order === 'desc' ? 'list-sort-on' : undefined} />
    </svg>
  )
}
