import type { CSSProperties, ReactNode } from 'react'
import type { ListRow } from '#crud/list/rows.ts'

/** A column of a list. */
export interface ListColumn {
  readonly key: string
  readonly title: ReactNode
  /** Pixels, a percentage of the table's width, or the remaining width. */
  readonly width: number | string | undefined
  readonly align: 'left' | 'right'
  /** True for a column that stays while the others scroll. */
  readonly isFixed?: boolean
  readonly isSortable?: boolean
  /** The field under it, where the list can be sorted by that too. */
  readonly under?: { readonly key: string; readonly title: string } | undefined
  /** True for the column that names the record. */
  readonly isTitle?: boolean
  /** Over how many columns the cell of a row goes; 0 where another one covers it. */
  spanOf(row: ListRow): number
  render(row: ListRow): ReactNode
}

/** Class and style of a column's cells. */
export interface CellClass {
  readonly className: string
  readonly style?: CSSProperties
}

/** Width of the column of checkboxes in pixels. */
export const selectionWidth = 40

const sticky = (left: number): CSSProperties => ({ position: 'sticky', left })

/** The cells of the column of checkboxes, which stays where the table scrolls. */
export const checkboxCells: Readonly<Record<'whole' | 'scrolling', CellClass>> = {
  whole: { className: 'list-cell-checkbox' },
  scrolling: { className: 'list-cell-checkbox list-cell-fixed', style: sticky(0) },
}

/** The look of each column's cells. One that stays while the others scroll is placed after the fixed columns before it, which have widths in pixels. */
export function cellClasses(columns: readonly ListColumn[], isAfterCheckbox: boolean): readonly CellClass[] {
  return columns.map(({ align, isFixed }, index) => {
    const className = align === 'right' ? 'list-cell-right' : ''
    if (!isFixed) return { className }
    const left = columns.slice(0, index).reduce((sum, { width }) => sum + Number(width), isAfterCheckbox ? selectionWidth : 0)
    const isLast = !columns[index + 1]?.isFixed
    return { className: `${className} list-cell-fixed ${isLast ? 'list-cell-fixed-last' : ''}`, style: sticky(left) }
  })
}
