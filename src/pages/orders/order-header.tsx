import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { RecordActions } from '#crud/record-actions.tsx'
import { BackToList } from '#crud/show/back-to-list.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { orderOrigins } from '#domain/order-origin.ts'
import { type OrderStatus, orderStatuses, orderSteps } from '#domain/order-status.ts'
import { balanceNote, paymentStatuses } from '#domain/payment.ts'
import { isDelayed } from '#domain/work-queue.ts'
import { usePresent } from '#ui/clock.ts'
import { DueText } from '#ui/due-text.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { Order } from './order.ts'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

/** Number, customer and standing of an order, links back and to its neighbours, its progress, and its declared actions (ODT-01). */
export const OrderHeader = memo(function OrderHeader({ declaration, order }: { declaration: Declaration; order: Order }) {
  const present = useDelayNow(order)
  return (
    <>
      <BackToList declaration={declaration}>
        <Neighbours declaration={declaration} id={order.id} />
      </BackToList>
      <PageHeader
        title={
          <>
            <span className="order-number">{order.orderNumber}</span> <TypedText text={order.customer?.name} />
          </>
        }
        subtitle={<OrderStanding order={order} />}
        actions={<RecordActions declaration={declaration} record={present} />}
      />
      <OrderSteps status={order.orderStatus} />
    </>
  )
})

/** The order with its delay as it is now: a page that is open for long offers `Tell the customer` once the results are due soon. */
function useDelayNow(order: Order): Order {
  // An API that sends no mark lacks the call too.
  const mark = usePresent((now) => (order.isDelayed === null ? '' : String(isDelayed(order, now))))
  return useMemo(() => (mark === '' ? order : { ...order, isDelayed: mark === 'true' }), [order, mark])
}

/** The states, the total and the time of an order, in one line under its number on every tab (ODT-01, ODT-03). */
function OrderStanding({ order }: { order: Order }) {
  const { orderStatus, paymentStatus, paidAmount, balance, totalAmount, createdAt, origin, wasReadBack, resultsDueAt, delayInformedAt, delayedTo } = order
  const note = balanceNote({ paid: paidAmount ?? null, balance: balance ?? null })
  return (
    <span className="order-standing">
      <StatusTag status={orderStatuses[orderStatus]} />
      <StatusTag status={paymentStatuses[paymentStatus]} />
      <span>
        <RupeesText paise={totalAmount} />
        {note ? `, ${note}` : null} · Created <InstantText instant={createdAt} />
        {origin && origin !== 'app' ? ` · ${[orderOrigins[origin].label, wasReadBack && 'read back'].filter(Boolean).join(', ')}` : null}
        {resultsDueAt ? (
          <>
            {' · Results '}
            <DueText dueAt={resultsDueAt} />
          </>
        ) : null}
        {orderStatus === 'Testing' && delayInformedAt && delayedTo ? (
          <>
            {' · Customer informed of the delay, '}
            <InstantText instant={delayInformedAt} />: new time <InstantText instant={delayedTo} />
          </>
        ) : null}
      </span>
    </span>
  )
}

/** Links to the orders before and after in the list that the order was opened from, on the same tab. */
function Neighbours({ declaration, id }: { declaration: Declaration; id: string }) {
  const { state, search } = useLocation()
  const { previous, next } = useNeighbours(declaration, state?.from, id)
  return (
    <>
      <Step to={previous} search={search} label="Previous order" icon={<ChevronLeft size={16} aria-hidden="true" />} />
      <Step to={next} search={search} label="Next order" icon={<ChevronRight size={16} aria-hidden="true" />} />
    </>
  )
}

/** A link to another order; renders nothing without one. */
function Step({ to, search, label, icon }: { to: Neighbour | null; search: string; label: string; icon: React.ReactNode }) {
  if (!to) return null
  return (
    <Link to={`/orders/${encodeURIComponent(to.id)}${search}`} state={{ from: to.from }} replace className="order-neighbour" aria-label={label} title={label}>
      {icon}
    </Link>
  )
}

/** The progress of an order; a cancelled one has none. */
function OrderSteps({ status }: { status: OrderStatus }) {
  if (status === 'Cancelled') return null
  const reached = orderSteps.indexOf(status)
  return (
    <ol className="order-steps" aria-label="Progress of the order">
      {orderSteps.map((each, index) => {
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
