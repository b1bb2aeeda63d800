import { isFinalOrder } from '#domain/order-status.ts'
import { usePermission } from '#crud/current-user.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { Order } from './order.ts'

/** From an order to its visits, and to a new one while it is open (COL-06). */
export function VisitLinks({ order }: { order: Order }) {
  const { id, orderNumber, orderStatus } = order
  const { reason } = usePermission('orders.create')
  return (
    <nav className="order-links" aria-label="Sample collection">
      {orderNumber ? <LinkButton to={`/sample-collections?${new URLSearchParams({ search: orderNumber })}`}>Visits</LinkButton> : null}
      {reason === undefined && !isFinalOrder(orderStatus) ? (
        <LinkButton to={`/sample-collections/schedule?${new URLSearchParams({ order: String(id) })}`}>Schedule collection</LinkButton>
      ) : null}
    </nav>
  )
}
