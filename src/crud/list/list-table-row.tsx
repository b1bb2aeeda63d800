import { memo, type MouseEvent } from 'react'
import { clickedLink, focusRowLink } from '#ui/clicked-link.ts'
import type { CellClass, ListColumn } from './list-column.ts'
import type { ListRow } from './list-row.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'

interface ListTableRowProps {
  readonly row: ListRow
  readonly columns: readonly ListColumn[]
  /** Of the columns, in their order. */
  readonly looks: readonly CellClass[]
  /** Label of the row's checkbox, where rows can be selected. */
  readonly checkbox: string | undefined
  readonly checkboxCell: CellClass
  readonly isSelected: boolean
  /** Others changed the record since it was read. */
  readonly isChanged: boolean
  onSelect(id: string, isOn: boolean, isRange: boolean): void
  onOpen(id: string): void
}

/** A row of a list, drawn again only when something of it changes. */
export const ListTableRow = memo(function ListTableRow(props: ListTableRowProps) {
  const { row, columns, looks, checkbox, checkboxCell, isSelected, isChanged, onSelect, onOpen } = props
  const id = row.kind === 'record' ? row.record.id : null
  return (
    <tr
      data-row-key={row.key}
      className={`${id === null ? '' : 'list-row'} ${isSelected ? 'list-row-selected' : ''} ${isChanged ? 'list-row-changed' : ''}`}
      title={isChanged ? 'Changed since it was read' : undefined}
      onClick={(event) => {
        if (id === null || !opensRecord(event)) return
        focusRowLink(event.currentTarget)
        onOpen(id)
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
          </td>
        )
      })}
    </tr>
  )
})

/** True for a click that opens the record: on its link without a modifier key, or outside of controls, the row's menu and a text selection. */
function opensRecord(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (clickedLink(event, 'a[data-row-link]')) {
    event.preventDefault()
    return true
  }
  return target.closest('a, button, input, label, .row-actions, .list-cell-checkbox') === null && (window.getSelection()?.toString() ?? '') === ''
}
