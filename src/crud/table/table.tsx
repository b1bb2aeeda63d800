import { memo, type MouseEvent, useMemo, useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { RowTone } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { clickedLink, focusRowLink } from '#ui/clicked-link.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { type RowSelection, useSelectedRows } from '#crud/bulk/bulk.tsx'
import { ListTableHead } from './column-head.tsx'
import { type CellClass, cellClasses, checkboxCells, type ListColumn, selectionWidth } from './list-column.ts'
import type { RowGroup } from './groups.tsx'
import type { ListQuery } from '#crud/list/query.ts'
import { RowNote, toneStyle } from './row-tone.tsx'
import type { ListRow } from '#crud/list/rows.ts'
import './table.css'

export interface ListTableProps {
  /** The same list as long as the columns are the same: a new one draws all rows again. */
  readonly columns: readonly ListColumn[]
  /** The name of the table, as of its list. */
  readonly label: string
  /** True where a column has a second line. */
  readonly isStacked: boolean
  readonly rows: readonly ListRow[]
  /** The same rows under their headings, in a grouped list. */
  readonly groups?: readonly RowGroup[]
  /** The colour of a row, where it has one. */
  toneOf(record: KnownRecord): RowTone<Fields> | undefined
  readonly sort: ListQuery['sort']
  readonly isPlaceholder: boolean
  /** Width in pixels below which the table scrolls sideways. Without it the table is as wide as the page. */
  readonly scrollWidth?: number | undefined
  readonly selection?: (RowSelection & { labelOf(row: ListRow): string }) | undefined
  /** Ids of rows that others changed since they were read. */
  readonly changed?: ReadonlySet<string> | undefined
  /** A row's link was pressed, or the row beside it. */
  onOpen(id: string, isBeside?: boolean): void
  onSort(sort: ListQuery['sort']): void
}

/** Attributes of the selection bar's live region: a screen reader announces the bar, then only its changes. */
export const selectionSaid = { 'aria-live': 'polite', 'aria-atomic': false } as const

const nothingSelected: RowSelection = { ids: new Set(), onChange: () => undefined }

/**
 * The table of a list: fixed column widths, a head that stays, its own sideways scroll. antd's own one does much for each cell and measures its columns after
 * each drawing, which a list does not need.
 */
export function ListTable({
  label,
  columns,
  isStacked,
  rows,
  groups = [{ key: 'rows', heading: null, rows }],
  toneOf,
  sort,
  isPlaceholder: isMoving,
  scrollWidth,
  selection,
  changed,
  onOpen,
  onSort,
}: ListTableProps) {
  const [isScrolled, setScrolled] = useState(false)
  const isScrolling = scrollWidth !== undefined
  const hasCheckbox = selection !== undefined
  const selected = useSelectedRows(rows, selection ?? nothingSelected)
  const select = useEventCallback(selected.select)
  const open = useEventCallback(onOpen)
  const looks = useMemo(() => cellClasses(columns, isScrolling && hasCheckbox), [columns, isScrolling, hasCheckbox])
  const checkboxCell = checkboxCells[isScrolling ? 'scrolling' : 'whole']
  const state = `${isScrolling ? 'list-table-scrolling' : 'list-table-whole'} ${isStacked ? 'list-table-stacked' : ''} ${isMoving ? 'list-table-moving' : ''} ${isScrolled ? 'list-table-scrolled' : ''} ${selection?.ids.size ? 'list-table-picked' : ''}`
  return (
    <div className={`list-table ${state}`} {...(isScrolling ? { onScroll: ({ currentTarget }) => setScrolled(currentTarget.scrollLeft > 0) } : {})}>
      <div className="list-bulk" {...(selection ? selectionSaid : {})}>
        {selection?.bar}
      </div>
      <table aria-label={label} aria-busy={isMoving} style={isScrolling ? { width: scrollWidth } : undefined}>
        <colgroup>
          {hasCheckbox ? <col style={{ width: selectionWidth }} /> : null}
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {hasCheckbox ? (
              <th scope="col" {...checkboxCell}>
                <LightCheckbox
                  label="Select all"
                  isOn={selected.isAll}
                  isPartlyOn={selected.isSome}
                  isDisabled={!selected.canSelect}
                  onChange={selected.selectAll}
                />
              </th>
            ) : null}
            {columns.map((column, index) => (
              <ListTableHead key={column.key} column={column} look={looks[index]} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {groups.map(({ key, heading, rows: inGroup }) => (
          <tbody key={key}>
            {heading ? (
              <tr className="list-group">
                <th scope="rowgroup" colSpan={columns.length + (hasCheckbox ? 1 : 0)}>
                  {heading}
                </th>
              </tr>
            ) : null}
            {inGroup.map((row) => (
              <ListTableRow
                key={row.key}
                row={row}
                columns={columns}
                looks={looks}
                checkbox={selection?.labelOf(row)}
                checkboxCell={checkboxCell}
                tone={row.kind === 'record' ? toneOf(row.record) : undefined}
                isSelected={row.kind === 'record' && selected.isSelected(row.record.id)}
                isChanged={row.kind === 'record' && changed?.has(row.record.id) === true}
                onSelect={select}
                onOpen={open}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface ListTableRowProps {
  readonly row: ListRow
  readonly columns: readonly ListColumn[]
  /** Classes of the cells, in the order of the columns. */
  readonly looks: readonly CellClass[]
  /** Label of the row's checkbox, where rows can be selected. */
  readonly checkbox: string | undefined
  readonly checkboxCell: CellClass
  readonly tone: RowTone<Fields> | undefined
  readonly isSelected: boolean
  /** True when others changed the record since it was read. */
  readonly isChanged: boolean
  onSelect(id: string, isOn: boolean, isRange: boolean): void
  onOpen(id: string, isBeside?: boolean): void
}

/** A row of a list, drawn again only when something of it changes. */
const ListTableRow = memo(function ListTableRow(props: ListTableRowProps) {
  const { row, columns, looks, checkbox, checkboxCell, tone, isSelected, isChanged, onSelect, onOpen } = props
  const id = row.kind === 'record' ? row.record.id : null
  return (
    <tr
      data-row-key={row.key}
      className={`${id === null ? '' : 'list-row'} ${tone ? 'row-toned' : ''} ${isSelected ? 'list-row-selected' : ''} ${isChanged ? 'list-row-changed' : ''}`}
      style={tone && toneStyle(tone)}
      title={isChanged ? 'Changed since it was read' : undefined}
      onClick={(event) => {
        const pressed = pressedPlace(event)
        if (id === null || !pressed) return
        focusRowLink(event.currentTarget)
        onOpen(id, pressed === 'beside')
      }}
    >
      {checkbox === undefined ? null : (
        <td {...checkboxCell}>
          <LightCheckbox
            label={checkbox}
            isOn={isSelected}
            isDisabled={id === null}
            onChange={(isOn, isRange) => {
              if (id !== null) onSelect(id, isOn, isRange)
            }}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const span = column.spanOf(row)
        return span === 0 ? null : (
          <td key={column.key} {...looks[index]} colSpan={span > 1 ? span : undefined}>
            {column.render(row)}
            {tone && column.isTitle ? <RowNote tone={tone} /> : null}
          </td>
        )
      })}
    </tr>
  )
})

/** Place of a click that opens the record: its link, without a modifier key, or beside it: its button, or outside of controls, the row's menu and a text selection. */
function pressedPlace(event: MouseEvent<HTMLElement>): 'link' | 'beside' | null {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  if (clickedLink(event, 'a[data-row-link]')) {
    event.preventDefault()
    return 'link'
  }
  if (target.closest('button[data-row-link]')) return 'beside'
  const isFree = target.closest('a, button, input, label, .row-actions, .list-cell-checkbox') === null
  return isFree && !window.getSelection()?.toString() ? 'beside' : null
}
