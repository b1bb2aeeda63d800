import { CellValue } from '#crud/fields/cells/cell-value.tsx'
import type { FieldKind, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { filledFields } from './filled-fields.ts'
import './rows-table.css'

interface RowsTableProps {
  readonly label: string
  readonly fields: Fields
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Kinds that are figures, at the right of their column. */
const figures: ReadonlySet<FieldKind> = new Set<FieldKind>(['rupees', 'integer'])

/** Columns that fit a drawer; rows of more are cards there. */
const maxNarrowColumns = 4

/** A list of rows as a small table, with a column for each of their fields but the id and those that no row has. */
export default function RowsTable({ label, fields, rows }: RowsTableProps) {
  const filled = new Set(rows.flatMap((row) => filledFields(Object.keys(fields), row)))
  const shown = Object.entries(fields).filter(([name, { kind, cell }]) => name !== 'id' && (filled.has(name) || kind === 'computed' || cell !== undefined))
  const columns = shown.map(([name, field]) => {
    const isFigure = figures.has(field.kind) || (field.kind === 'computed' && field.as !== 'text')
    return { name, field, className: isFigure ? 'figure at-end' : undefined }
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="rows-table" aria-label={label} tabIndex={0}>
      <table className={columns.length > maxNarrowColumns ? 'rows-table-many' : undefined}>
        <thead className="table-head">
          <tr>
            {columns.map(({ name, field, className }) => (
              <th key={name} scope="col" className={className}>
                {labelOf(name, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows need not have ids, and nothing reorders them here
            <tr key={index}>
              {columns.map(({ name, field, className }) => (
                <td key={name} className={className} data-label={labelOf(name, field)}>
                  <CellValue name={name} field={field} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
