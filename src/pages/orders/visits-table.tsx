import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#ui/empty-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import type { OrderVisit } from './order.ts'
import { VisitStatus } from './visit-status.tsx'
import './order-table.css'

/** The visits of an order with several patients; of one the order's own date says it. */
export function VisitsTable({ visits, names }: { visits: readonly OrderVisit[]; names: ReadonlyMap<string, string> }) {
  if (visits.length < 2 || visits.every(({ scheduledDate }) => scheduledDate === null)) return null
  return (
    <>
      <h2>Sample collection by patient</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, which the keyboard must reach */}
      <section className="order-table order-visits" aria-label="Sample collection by patient" tabIndex={0}>
        <table>
          <TableHead titles={['Patient', 'Date', 'Time slot', 'Status']} />
          <tbody>
            {visits.map(({ patientId, patientName, scheduledDate, timeSlot, status, failureReason }) => (
              <tr key={patientId}>
                <th scope="row">
                  <TypedText text={names.get(patientId) ?? patientName} />
                </th>
                <td>
                  <DateText date={scheduledDate} />
                </td>
                <td>{timeSlot ?? emptyText}</td>
                <td>
                  <VisitStatus status={status} failureReason={failureReason} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
