import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { collectionFailureText } from '#domain/collection-failure.ts'
import { usePermission } from '#crud/current-user.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Order } from './order.ts'
import { CollectedDialog } from './patients/collected-dialog.tsx'
import { ScheduleLink } from './schedule-link.tsx'
import type { OrderChanges } from './use-order-changes.ts'

interface MissingPatientsProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
  readonly names: ReadonlyMap<string, string>
}

/** Lists the patients whose uncollected samples hold the order back (COL-06). Each can get a visit if none is booked, or be collected at the laboratory. */
export function MissingPatients({ resource, order, changes, names }: MissingPatientsProps) {
  const [toCollect, setToCollect] = useState<{ readonly id: string; readonly name: string | null } | null>(null)
  const { reason } = usePermission('orders.edit')
  const missing = order.missingPatients ?? []
  if (missing.length === 0) return null
  return (
    <>
      <ul className="order-unbooked" aria-label="Not collected yet">
        {missing.map(({ id, name: own }) => {
          const visit = order.appointments?.find(({ patientId }) => patientId === id)
          const isBooked = visit?.status === 'Scheduled' || visit?.status === 'In Progress'
          const name = names.get(id) ?? own
          return (
            <li key={id}>
              <span>
                <TriangleAlert size={14} aria-hidden="true" /> <TypedText text={name} />: {isBooked ? 'no sample yet' : 'no visit booked'}
                {visit?.failureReason ? ` (${collectionFailureText(visit.failureReason)})` : null}
              </span>
              <span className="order-unbooked-steps">
                {isBooked ? null : <ScheduleLink of={{ order: String(order.id), patient: id }}>Book a visit</ScheduleLink>}
                <PermittedButton reason={reason} aria-label={`${name}: collected at the laboratory`} onClick={() => setToCollect({ id, name })}>
                  Collected at the laboratory
                </PermittedButton>
              </span>
            </li>
          )
        })}
      </ul>
      {toCollect ? <CollectedDialog {...{ resource, order, changes }} patient={toCollect} onClose={() => setToCollect(null)} /> : null}
    </>
  )
}
