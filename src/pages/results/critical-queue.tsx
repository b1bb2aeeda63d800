import { Link } from 'react-router-dom'
import { criticalClock } from '#domain/results/critical.ts'
import { measuredText } from '#domain/results/scientific-text.ts'
import { minutesText } from '#domain/turnaround.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CriticalActions, type CriticalActionsProps, ReplacedNote, useCriticalDialog } from './critical-actions.tsx'
import type { CriticalValue } from './sheet.ts'
import './result-grid.css'

/** The critical values that wait for a call, each with its actions (CRV-01, CRV-02). */
export function CriticalQueue({ rows, changed }: { rows: readonly CriticalValue[]; changed: ReadonlySet<string> }) {
  const now = new Date(usePresent(tenSecondsOf))
  const { dialog, open } = useCriticalDialog(rows)
  return (
    <>
      {rows.length === 0 ? (
        <EmptyPanel message="No critical value waits for a call" />
      ) : (
        <CriticalTable rows={rows} changed={changed} now={now} onOpen={open} />
      )}
      {dialog}
    </>
  )
}

interface CriticalTableProps extends Pick<CriticalActionsProps, 'onOpen'> {
  readonly rows: readonly CriticalValue[]
  readonly changed: ReadonlySet<string>
  readonly now: Date
}

function CriticalTable({ rows, changed, now, onOpen }: CriticalTableProps) {
  return (
    <div className="results-scroll">
      <table className="result-grid result-queue">
        <TableHead titles={['Patient', 'Value', 'Open for', 'Calls', 'Report']} figures={['Calls']} hidden="Actions" />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={changed.has(row.id) ? 'result-changed' : ''}>
              <th scope="row" className="queue-whole">
                <TypedText text={row.patient.name} /> <small className="patient-number">{row.patient.number}</small>
              </th>
              <td className="queue-whole">
                <strong>
                  {row.parameter} <span className="result-measured">{measuredText(row.value, row.unit)}</span>
                </strong>{' '}
                {row.direction}
                <ReplacedNote critical={row} />
              </td>
              <td data-label="Open for">
                <WaitingTime row={row} now={now} />
              </td>
              <td className="figure at-end" data-label="Calls">
                {row.calls.length}
              </td>
              <td className="figure">
                <Link to={`/results/${row.reportId}/sheet`}>{row.reportNumber}</Link>
              </td>
              <td>
                <CriticalActions critical={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows the waiting time of a critical value by the clock, and the clock's warning (CRV-01, CRV-04). */
function WaitingTime({ row, now }: { row: CriticalValue; now: Date }) {
  const { minutes, warning } = criticalClock(row.savedAt, row.calls, now)
  return (
    <>
      <span className="result-waiting">{minutesText(minutes)}</span> {warning ? <small className="result-problem">{warning}</small> : null}
    </>
  )
}
