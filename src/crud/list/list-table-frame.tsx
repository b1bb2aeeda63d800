import type { ReactNode } from 'react'
import { type CellClass, type ListColumn, selectionWidth } from './list-column.ts'
import type { ListQuery } from './list-query.ts'
import { ListTableHead } from './list-table-head.tsx'
import './list-table.css'

interface ListTableFrameProps {
  readonly columns: readonly ListColumn[]
  /** Of the columns, in their order. */
  readonly looks: readonly CellClass[]
  readonly sort: ListQuery['sort']
  readonly isPlaceholder: boolean
  /** Width in pixels below which the table scrolls sideways. Without it the table is as wide as the page. */
  readonly scrollWidth: number | undefined
  readonly isScrolled: boolean
  /** Above the checkboxes of the rows; absent if rows cannot be selected. */
  readonly selectAll: ReactNode
  readonly checkboxCell: CellClass
  /** The rows. */
  readonly children: ReactNode
  onScroll(left: number): void
  onSort(sort: ListQuery['sort']): void
}

/** The frame of a list's table: fixed column widths, a head that stays, its own sideways scroll. */
export function ListTableFrame(props: ListTableFrameProps) {
  const { columns, looks, sort, isPlaceholder: isMoving, scrollWidth, isScrolled, selectAll, checkboxCell, children, onScroll, onSort } = props
  const isScrolling = scrollWidth !== undefined
  const state = `${isScrolling ? 'list-table-scrolling' : 'list-table-whole'} ${isMoving ? 'list-table-moving' : ''} ${isScrolled ? 'list-table-scrolled' : ''}`
  return (
    <div className={`list-table ${state}`} {...(isScrolling ? { onScroll: ({ currentTarget }) => onScroll(currentTarget.scrollLeft) } : {})}>
      <table aria-busy={isMoving} style={isScrolling ? { width: scrollWidth } : undefined}>
        <colgroup>
          {selectAll ? <col style={{ width: selectionWidth }} /> : null}
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selectAll ? (
              <th scope="col" {...checkboxCell}>
                {selectAll}
              </th>
            ) : null}
            {columns.map((column, index) => (
              <ListTableHead key={column.key} column={column} look={looks[index]} order={sort?.field === column.key ? sort.order : null} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
