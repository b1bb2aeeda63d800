import { useMemo, useState } from 'react'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { cellClasses, checkboxCells, type ListColumn } from './list-column.ts'
import type { ListQuery } from './list-query.ts'
import type { ListRow } from './list-row.ts'
import { ListTableFrame } from './list-table-frame.tsx'
import { ListTableRow } from './list-table-row.tsx'
import { type RowSelection, useSelectedRows } from './use-selected-rows.ts'

interface ListTableProps {
  /** The same list as long as the columns are the same: a new one draws all rows again. */
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
  readonly sort: ListQuery['sort']
  readonly isPlaceholder: boolean
  /** Width in pixels below which the table scrolls sideways. Without it the table is as wide as the page. */
  readonly scrollWidth?: number | undefined
  readonly selection?: (RowSelection & { labelOf(row: ListRow): string }) | undefined
  /** Ids of rows that others changed since they were read. */
  readonly changed?: ReadonlySet<string> | undefined
  /** A row or its link was pressed. */
  onOpen(id: string): void
  onSort(sort: ListQuery['sort']): void
}

const nothingSelected: RowSelection = { ids: [], onChange: () => undefined }

/** The table of a list. antd's own one does much for each cell and measures its columns after each drawing, which a list does not need. */
export function ListTable({ columns, rows, sort, isPlaceholder: isMoving, scrollWidth, selection, changed, onOpen, onSort }: ListTableProps) {
  const [isScrolled, setScrolled] = useState(false)
  const isScrolling = scrollWidth !== undefined
  const hasCheckbox = selection !== undefined
  const selected = useSelectedRows(rows, selection ?? nothingSelected)
  const select = useEventCallback(selected.select)
  const open = useEventCallback(onOpen)
  const looks = useMemo(() => cellClasses(columns, isScrolling && hasCheckbox), [columns, isScrolling, hasCheckbox])
  const checkboxCell = checkboxCells[isScrolling ? 'scrolling' : 'whole']
  return (
    <ListTableFrame
      columns={columns}
      looks={looks}
      sort={sort}
      isPlaceholder={isMoving}
      scrollWidth={scrollWidth}
      isScrolled={isScrolled}
      checkboxCell={checkboxCell}
      selectAll={
        hasCheckbox ? (
          <LightCheckbox label="Select all" isOn={selected.isAll} isPartlyOn={selected.isSome} isDisabled={!selected.canSelect} onChange={selected.selectAll} />
        ) : null
      }
      onScroll={(left) => setScrolled(left > 0)}
      onSort={onSort}
    >
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
    </ListTableFrame>
  )
}
