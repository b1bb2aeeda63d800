import useStyle from 'antd/es/table/style'
import type { ReactNode } from 'react'
import { type CellLook, type ListColumn, selectionWidth } from './list-column.ts'
import type { ListQuery } from './list-query.ts'
import { ListTableHead } from './list-table-head.tsx'
import './list-table.css'

interface ListTableFrameProps {
  readonly columns: readonly ListColumn[]
  /** Of the columns, in their order. */
  readonly looks: readonly CellLook[]
  readonly sort: ListQuery['sort']
  readonly isMoving: boolean
  /** Pixels below which the table scrolls sideways; without it, it is as wide as the page. */
  readonly scrollWidth: number | undefined
  readonly isScrolled: boolean
  /** Above the checkboxes of the rows; absent where rows cannot be selected. */
  readonly selectAll: ReactNode
  readonly checkboxCell: CellLook
  /** The rows. */
  readonly children: ReactNode
  onScroll(left: number): void
  onSort(sort: ListQuery['sort']): void
}

/** A table of fixed layout with antd's look, around its rows. */
export function ListTableFrame(props: ListTableFrameProps) {
  const { columns, looks, sort, isMoving, scrollWidth, isScrolled, selectAll, checkboxCell, children, onScroll, onSort } = props
  const [withStyle, hash] = useStyle('ant-table')
  const isScrolling = scrollWidth !== undefined
  return withStyle(
    <div className={`ant-table-wrapper ${hash} list-table ${isScrolling ? 'list-table-scrolling' : 'list-table-whole'} ${isMoving ? 'list-table-moving' : ''}`}>
      <div className={`ant-table ant-table-small ${isScrolling ? 'ant-table-has-fix-left' : ''} ${isScrolled ? 'ant-table-ping-left' : ''}`}>
        <div className="ant-table-container">
          <div
            className="ant-table-content"
            {...(isScrolling ? { style: { overflow: 'auto hidden' }, onScroll: ({ currentTarget }) => onScroll(currentTarget.scrollLeft) } : {})}
          >
            <table aria-busy={isMoving} style={{ tableLayout: 'fixed', ...(isScrolling ? { width: scrollWidth, minWidth: '100%' } : {}) }}>
              <colgroup>
                {selectAll ? <col style={{ width: selectionWidth }} /> : null}
                {columns.map(({ key, width }) => (
                  <col key={key} style={width === undefined ? undefined : { width }} />
                ))}
              </colgroup>
              <thead className="ant-table-thead">
                <tr>
                  {selectAll ? (
                    <th scope="col" {...checkboxCell}>
                      {selectAll}
                    </th>
                  ) : null}
                  {columns.map((column, index) => (
                    <ListTableHead
                      key={column.key}
                      column={column}
                      look={looks[index]}
                      order={sort?.field === column.key ? sort.order : null}
                      onSort={onSort}
                    />
                  ))}
                </tr>
              </thead>
              <tbody className="ant-table-tbody">{children}</tbody>
            </table>
          </div>
        </div>
      </div>
    </div>,
  )
}
