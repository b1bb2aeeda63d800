import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { stretchText } from '#domain/due.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
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
  const now = new Date(usePresent(tenSecondsOf))
  return (
    <div className="results-scroll">
      <table className="result-grid result-queue result-reports">
        <TableHead titles={['Report', 'Patient', 'Order #', 'Entered', 'Values', last]} figures={['Values']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={changed.has(row.id) ? 'result-changed' : ''}>
              <th scope="row" className="figure">
                <Link to={`/results/${row.id}/sheet`}>{row.number}</Link>
              </th>
              <td className="queue-whole queue-first">
                <TypedText text={row.patient.name} />{' '}
                <small className="patient-number">
                  {[row.patient.number, row.collectedOn && ageAndSexText(row.patient, row.patient.gender, row.collectedOn)].filter(Boolean).join(' · ')}
                </small>
              </td>
              <td className="figure">{row.orderId ? <Link to={fillPath('/orders/{id}', { id: row.orderId })}>{row.orderNumber}</Link> : row.orderNumber}</td>
              <td>
                {row.enteredAt ? `${stretchText(now.getTime() - Date.parse(row.enteredAt))} ago` : null}{' '}
                <small>
                  <TypedText text={row.enteredBy.join(', ')} />
                </small>
              </td>
              <td className="figure at-end" data-label="Values">
                {row.values}
              </td>
              <td className="queue-whole">{draw(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
