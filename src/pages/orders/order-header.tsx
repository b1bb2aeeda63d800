import { Skeleton, Space } from 'antd'
import { Suspense, useState } from 'react'
import { isFinalOrder } from '#domain/order-status.ts'
import type { Declaration } from '#definition/declaration.ts'
import { usePermission } from '#crud/current-user.ts'
import { useScreens } from '#crud/screens-context.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import type { Order } from './order.ts'

type OrderDialog = 'order-status' | 'order-payment' | 'order-cancel'

/** Number and time of an order, and what may be done with it: status and cancelling only while it is open (ODT-01). */
export function OrderHeader({ declaration, order }: { declaration: Declaration; order: Order }) {
  const [open, setOpen] = useState<OrderDialog | null>(null)
  const { reason } = usePermission('orders.edit')
  const { dialogs } = useScreens()
  const Dialog = open ? dialogs[open] : undefined
  const isOpen = !isFinalOrder(order.orderStatus)
  return (
    <>
      <PageHeader
        title={<span className="order-number">{order.orderNumber}</span>}
        subtitle={
          <>
            Created <InstantText instant={order.createdAt} />
          </>
        }
        actions={
          <Space wrap>
            {isOpen ? (
              <PermittedButton type="primary" reason={reason} onClick={() => setOpen('order-status')}>
                Update Status
              </PermittedButton>
            ) : null}
            <PermittedButton reason={reason} onClick={() => setOpen('order-payment')}>
              Update Payment
            </PermittedButton>
            {isOpen ? (
              <PermittedButton danger reason={reason} onClick={() => setOpen('order-cancel')}>
                Cancel Order
              </PermittedButton>
            ) : null}
          </Space>
        }
      />
      {Dialog ? (
        <Suspense fallback={<Skeleton active />}>
          <Dialog declaration={declaration} record={order} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
