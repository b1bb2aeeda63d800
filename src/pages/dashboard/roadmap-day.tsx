import { hoursText } from '#domain/time-slot.ts'
import { Link } from 'react-router-dom'
import type { CivilDate } from '#domain/civil-date.ts'
import { type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { dayLabel } from '#domain/roadmap.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { listAddress } from '#crud/list/query.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { emptyText } from '#domain/text.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { ShownDate } from './use-roadmap.ts'

interface RoadmapDayProps {
  readonly declaration: Declaration
  readonly day: ShownDate
  readonly today: CivilDate
}

const statuses = Object.keys(collectionStatuses) as CollectionStatus[]

/** One date of the roadmap: its collections by status, and the first few, each leading to the visit and to its order (DASH-03). The usual status is said once. */
export function RoadmapDay({ declaration, day, today }: RoadmapDayProps) {
  const { date, counts, first, unreadable } = day
  return (
    <li>
      <h3>
        <Link to={listAddress(declaration, { date })}>{dayLabel(date, today)}</Link>
      </h3>
      {counts ? (
        <p className="roadmap-counts">
          {statuses
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <Link key={status} to={listAddress(declaration, { status, date })}>
                <StatusTag status={{ ...collectionStatuses[status], label: `${counts[status]} ${collectionStatuses[status].label}` }} />
              </Link>
            ))}
        </p>
      ) : null}
      <ul>
        {first.map(({ id, timeSlot, orderId, orderNumber, people, status, failureReason, note }) => (
          <li key={id}>
            <span className="figure">{timeSlot ? hoursText(timeSlot) : emptyText}</span>{' '}
            <Link to={fillPath('/sample-collections/{id}', { id })}>
              <TypedText text={people} />
            </Link>{' '}
            {orderId ? (
              <Link className="dashboard-mono" to={fillPath('/orders/{orderId}', { orderId })}>
                {orderNumber}
              </Link>
            ) : (
              <span className="dashboard-mono">{orderNumber}</span>
            )}{' '}
            <small>{failureReason || status === 'Scheduled' ? note : [collectionStatuses[status].label, note].filter(Boolean).join(', ')}</small>
          </li>
        ))}
      </ul>
      {unreadable > 0 ? <small role="status">{unreadableMessage(unreadable, declaration.label.many)}</small> : null}
    </li>
  )
}
