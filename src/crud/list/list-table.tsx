import { Checkbox } from 'antd'
import useStyle from 'antd/es/table/style'
import { useMemo, useState } from 'react'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { cellLooks, checkboxCells, type ListColumn, selectionWidth } from './list-column.ts'
import type { ListQuery } from './list-query.ts'
import type { ListRow } from './list-row.ts'
import { ListTableHead } from './list-table-head.tsx'
import { ListTableRow } from './list-table-row.tsx'
import { type RowSelection, useSelectedRows } from './use-selected-rows.ts'
import './list-table.css'

interface ListTableProps {
  /** The same list as long as the columns are the same: a new one draws all rows again. */
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
  readonly sort: ListQuery['sort']
  readonly isMoving: boolean
  /** Pixels below which the table scrolls sideways; without it, it is as wide as the page. */
  readonly scrollWidth?: number | undefined
  readonly selection?: (RowSelection & { labelOf(row: ListRow): string }) | undefined
  /** Ids of rows that others changed since they were read. */
  readonly changed?: ReadonlySet<string> | undefined
  /** A row or its link was pressed. */
  onOpen(id: string): void
  onSort(sort: ListQuery['sort']): void
}

const nothingSelected: RowSelection = { ids: [], onChange: () => undefined }

/** A table of fixed layout with antd's look. antd's own table does much for each cell and measures its columns after each drawing, which a list does not need. */
export function ListTable({ columns, rows, sort, isMoving, scrollWidth, selection, changed, onOpen, onSort }: ListTableProps) {
  const [withStyle, hash] = useStyle('ant-table')
  const [isScrolled, setScrolled] = useState(false)
  const isScrolling = scrollWidth !== undefined
  const selected = useSelectedRows(rows, selection ?? nothingSelected)
  const select = useEventCallback(selected.select)
  const open = useEventCallback(onOpen)
  const hasCheckbox = selection !== undefined
  const looks = useMemo(() => cellLooks(columns, isScrolling && hasCheckbox), [columns, isScrolling, hasCheckbox])
  const checkboxCell = checkboxCells[isScrolling ? 'scrolling' : 'whole']
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
                {hasCheckbox ? <col style={{ width: selectionWidth }} /> : null}
                {columns.map(({ key, width }) => (
                  <col key={key} style={width === undefined ? undefined : { width }} />
                ))}
              </colgroup>
              <thead className="ant-table-thead">
                <tr>
                  {hasCheckbox ? (
                    <th scope="col" {...checkboxCell}>
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
              <tbody className="ant-table-tbody">
                {rows.map((row) => (
                  <ListTableRow
                    key={row.key}
                    row={row}
                    columns={columns}
                    looks={looks}
                    checkbox={selection?.labelOf(row)}
                    checkboxCell={checkboxCell}
                    isSelected={row.kind === 'record' && selected.isSelected(row.record.id)}
                    isChanged={row.kind === 'record' && changed?.has(row.record.id) === true}
                    onSelect={select}
                    onOpen={open}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </div>,
  )
}
