import type { Declaration } from '#definition/declaration.ts'
import { labelOf } from '#definition/labels.ts'
import type { CellContext } from '#crud/fields/cells/cell-props.ts'
import { columnLayoutOf, titleWidths } from '#crud/fields/cells/column-layout.ts'
import { drawCell } from '#crud/fields/cells/draw-cell.ts'
import { columnParts } from './column-parts.ts'
import type { ListColumn } from './list-column.ts'
import type { ListRow } from './list-row.ts'
import '#crud/fields/cells/cells.css'

/** Inputs of a list's columns in addition to their declaration. */
interface ColumnsFor {
  /** The address that a record's link leads to. */
  recordAddress(id: string): string
  /** Number of columns of the table: an unreadable row spans them. */
  readonly span: number
  /** The first columns, up to the one that names the record, stay while the others scroll. */
  readonly isNarrow: boolean
  readonly context: CellContext
}

/** The declared columns as the table takes them. Their widths are fixed, so that nothing jumps between pages. */
export function listColumns(declaration: Declaration, { recordAddress, span, isNarrow, context }: ColumnsFor): ListColumn[] {
  const columns = declaration.list.columns.map(columnParts)
  const titleAt = Math.max(
    0,
    columns.findIndex(({ name }) => name === declaration.title),
  )
  return columns.flatMap((column, index): ListColumn[] => {
    const field = declaration.fields[column.name]
    if (!field) return []
    const layout = columnLayoutOf(field)
    const isTitle = index === titleAt
    const titleWidth = 'mono' in field && field.mono ? titleWidths.number : titleWidths.words
    const width = column.width ?? (isTitle ? titleWidth : layout.width)
    return [
      {
        key: column.name,
        title: column.label ?? labelOf(column.name, field),
        width: isNarrow && isTitle ? Math.min(width, titleWidths.narrow) : width,
        align: field.kind === 'computed' && field.as === 'text' ? 'left' : layout.align,
        isFixed: isNarrow && index <= titleAt,
        isSortable: field.sort === true,
        spanOf: (row) => cellSpan(row, index, span),
        render: (row) => {
          if (row.kind === 'loading') return <span className="cell-loading" />
          if (row.kind === 'unreadable')
            return index === 0 ? (
              <span className="cell-unreadable" title={row.reason}>
                This row could not be read
              </span>
            ) : null
          const { record } = row
          const value = drawCell({ name: column.name, field, record, empty: column.empty }, context)
          const words = isTitle ? (
            <a href={recordAddress(record.id)} className="cell-title" data-row-link>
              {value}
            </a>
          ) : (
            value
          )
          if (!column.under) return words
          const under = declaration.fields[column.under]
          return (
            <span className="cell-stacked">
              {words}
              <small>{under ? drawCell({ name: column.under, field: under, record, empty: '' }, context) : null}</small>
            </span>
          )
        },
      },
    ]
  })
}

/** An unreadable row is one sentence across all columns. */
function cellSpan(row: ListRow, index: number, span: number): number {
  if (row.kind !== 'unreadable') return 1
  return index === 0 ? span : 0
}
