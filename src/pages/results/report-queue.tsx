import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TableHead } from '#ui/table-head.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { ReturnedReport, WaitingReport } from './sheet.ts'
import './result-grid.css'

interface ReportQueueProps<Row> {
  readonly rows: readonly Row[]
  /** The ids of those that others changed. */
  readonly changed: ReadonlySet<string>
  /** The title and the content of the last column. */
  readonly last: string
  draw(row: Row): ReactNode
}

/** Reports that wait for somebody, each leading to its results. */
export function ReportQueue<Row extends WaitingReport | ReturnedReport>({ rows, changed, last, draw }: ReportQueueProps<Row>) {
  return (
    <div className="results-scroll">
      <table className="result-grid result-queue">
        <TableHead titles={['Report', 'Patient', 'Order #', 'Values', last]} figures={['Values']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={changed.has(row.id) ? 'result-changed' : ''}>
              <th scope="row" className="figure">
                <Link to={`/results/${row.id}/sheet`}>{row.number}</Link>
              </th>
              <td>
                <TypedText text={row.patient.name} /> <small className="patient-number">{row.patient.number}</small>
              </td>
              <td className="figure">{row.orderNumber}</td>
              <td className="figure at-end" data-label="Values">
                {row.values}
              </td>
              <td>{draw(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
