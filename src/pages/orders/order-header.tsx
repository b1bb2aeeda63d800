import type { Declaration } from '#definition/declaration.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Order } from './order.ts'

/** Number and time of an order, and what may be done with it, as its declaration says (ODT-01). */
export function OrderHeader({ declaration, order }: { declaration: Declaration; order: Order }) {
  return (
    <PageHeader
      title={<span className="order-number">{order.orderNumber}</span>}
      subtitle={
        <>
          Created <InstantText instant={order.createdAt} />
        </>
      }
      actions={<RecordActions declaration={declaration} record={order} />}
    />
  )
}
