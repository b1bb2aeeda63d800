import { fillPath } from '#definition/endpoints.ts'
import { usePermission } from '#crud/current-user.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import type { SlotProps } from '#crud/screens-context.ts'
import { LinkButton } from '#ui/link-button.tsx'
import './collections.css'

/** The actions under the details of a collection, with all four states, and links to its order, customer and day (COL-04, COL-05). */
export default function CollectionLinks({ declaration, values }: SlotProps) {
  const { id, orderId, customerId, scheduledDate } = values
  const { reason } = usePermission('customers.view')
  return (
    <div className="collection-links">
      {typeof id === 'string' ? (
        <RecordActions declaration={declaration} record={{ ...values, id }} names={['setStatus', 'assign', 'reschedule', 'fail', 'cancel']} />
      ) : null}
      {typeof orderId === 'string' && orderId !== '' ? <LinkButton to={fillPath('/orders/{orderId}', { orderId })}>Open order</LinkButton> : null}
      {typeof customerId === 'string' && customerId !== '' && reason === undefined ? (
        <LinkButton to={fillPath('/customers/{customerId}', { customerId })}>Open customer</LinkButton>
      ) : null}
      {typeof scheduledDate === 'string' ? <LinkButton to={`/sample-collections/board?date=${scheduledDate}`}>Day board</LinkButton> : null}
    </div>
  )
}
