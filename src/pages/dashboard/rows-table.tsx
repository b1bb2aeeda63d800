import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** One row: where it leads to, its first cell, the others. */
export interface TableRow {
  readonly key: string
  readonly to: string
  readonly first: ReactNode
  readonly others: readonly ReactNode[]
}

interface RowsTableProps {
  readonly title: string
  readonly columns: readonly string[]
  /** The column of amounts, which end on one edge. */
  readonly amounts?: string
  readonly rows: readonly TableRow[]
  /** Message when there are none. */
  readonly empty: string
  /** Note about rows that could not be read. */
  readonly unreadable: string | null
}

/** A small table whose whole rows lead somewhere (DASH-02). */
export function RowsTable({ title, columns, amounts, rows, empty, unreadable }: RowsTableProps) {
  if (rows.length === 0) return unreadable ? <p role="status">{unreadable}</p> : <p className="dashboard-empty">{empty}</p>
  return (
    <div className="dashboard-table">
      <table aria-label={title}>
        <thead className="table-head">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === amounts ? 'dashboard-amount' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, to, first, others }) => (
            <tr key={key}>
              <td>
                <Link to={to}>{first}</Link>
              </td>
              {others.map((cell, index) => (
                <td key={columns[index + 1]} className={amounts !== undefined && columns[index + 1] === amounts ? 'dashboard-amount' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {unreadable ? <p role="status">{unreadable}</p> : null}
    </div>
  )
}
