import { hoursText } from '#domain/time-slot.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#domain/text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import type { OrderVisit } from './order.ts'
import { VisitStatus } from './visit-status.tsx'
import './order-table.css'

/** The visits of an order with several patients, a row for each door. */
export function VisitsTable({ visits, names }: { visits: readonly OrderVisit[]; names: ReadonlyMap<string, string> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, which the keyboard must reach
    <section className="order-table order-visits" aria-label="Sample collection by patient" tabIndex={0}>
      <table>
        <TableHead titles={['Patient', 'Date', 'Time slot', 'Status']} />
        <tbody>
          {atOneDoor(visits).map((together) => (
            <StopRow key={together[0].patientId} visits={together} names={names} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Together = readonly [OrderVisit, ...OrderVisit[]]

function StopRow({ visits, names }: { readonly visits: Together; readonly names: ReadonlyMap<string, string> }) {
  const [{ scheduledDate, timeSlot, status, failureReason }] = visits
  const nameOf = ({ patientId, patientName }: OrderVisit) => <TypedText text={names.get(patientId) ?? patientName} />
  const isSame = visits.every((visit) => visit.status === status && visit.failureReason === failureReason)
  return (
    <tr>
      <th scope="row">
        {visits.map((visit) => (
          <div key={visit.patientId}>{nameOf(visit)}</div>
        ))}
      </th>
      <td>
        <DateText date={scheduledDate} />
      </td>
      <td>{timeSlot ? hoursText(timeSlot) : emptyText}</td>
      <td>
        {isSame ? (
          <VisitStatus status={status} failureReason={failureReason} />
        ) : (
          visits.map((visit) => (
            <div key={visit.patientId}>
              {nameOf(visit)}: <VisitStatus status={visit.status} failureReason={visit.failureReason} />
            </div>
          ))
        )}
      </td>
    </tr>
  )
}

/** The visits by the door at which they are made; where the server does not say, each by itself. */
function atOneDoor(visits: readonly OrderVisit[]): Together[] {
  const doors = new Map<string, [OrderVisit, ...OrderVisit[]]>()
  for (const visit of visits) {
    const door = visit.stopId ?? visit.patientId
    const known = doors.get(door)
    if (known) known.push(visit)
    else doors.set(door, [visit])
  }
  return [...doors.values()]
}
