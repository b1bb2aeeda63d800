import { Check } from 'lucide-react'
import { type OrderStatus, orderStatuses, orderWay } from '#domain/order-status.ts'
import { StatusTag } from '#ui/status-tag.tsx'

/** The progress of an order; a cancelled one has only its status. */
export function OrderSteps({ status }: { status: OrderStatus }) {
  if (status === 'Cancelled') return <StatusTag look={orderStatuses.Cancelled} />
  const reached = orderWay.indexOf(status)
  return (
    <ol className="order-steps" aria-label="Progress of the order">
      {orderWay.map((each, index) => {
        const isDone = index < reached || status === 'Completed'
        return (
          <li key={each} className={isDone ? 'order-step-done' : undefined} aria-current={each === status ? 'step' : undefined}>
            <span aria-hidden="true">{isDone ? <Check size={12} /> : index + 1}</span>
            {orderStatuses[each].label}
            {isDone ? <span className="visually-hidden"> (done)</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
