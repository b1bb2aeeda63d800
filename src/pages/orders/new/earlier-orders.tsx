import { Button } from 'antd'
import { Link } from 'react-router-dom'
import * as customers from '#contract/customers.ts'
import { isFinalOrder, type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { usePermission } from '#crud/current-user.ts'
import { useRead } from '#crud/use-read.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { PartProblem } from '#ui/part-problem.tsx'
import type { FilledDraft } from './use-filled-draft.ts'

interface EarlierOrdersProps {
  readonly customerId: string
  readonly filling: FilledDraft
}

/** Orders that are read: the last one, and those that are still open. */
const shown = 5

/** The last order of a customer, to be taken again by one click, and the ones that are open (BOOK-02). */
export function EarlierOrders({ customerId, filling }: EarlierOrdersProps) {
  const { allowed } = usePermission('customers.view')
  const { content, error, retry } = useRead(customers.orders, { id: customerId, page: 1, limit: shown }, { isOff: !allowed })
  const orders = (content ?? []).flatMap((order) => order ?? [])
  const [last] = orders
  const open = orders.filter(({ status }) => status !== null && Object.hasOwn(orderStatuses, status) && !isFinalOrder(status as OrderStatus))
  if (!last) return <PartProblem sentence="The earlier orders could not be loaded." error={error} onRetry={retry} />
  return (
    <div className="new-order-earlier">
      <Button size="small" loading={filling.isFilling} onClick={() => filling.repeat(last.id)}>
        <span>
          Same tests as <InstantText instant={last.createdAt} show="date" />
        </span>
      </Button>
      {open.length > 0 ? (
        <small>
          Open:{' '}
          {open.map(({ id, orderNumber }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Link to={`/orders/${id}`}>{orderNumber ?? id}</Link>
            </span>
          ))}
        </small>
      ) : null}
    </div>
  )
}
