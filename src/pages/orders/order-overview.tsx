import { collectionStatuses } from '#domain/collection-status.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { balanceNote, paymentStatuses } from '#domain/payment.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#ui/empty-text.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { LongText } from '#ui/long-text.tsx'
import { CustomerCard } from './customer-card.tsx'
import { Fact } from './fact.tsx'
import { ItemsTable } from './items-table.tsx'
import type { Order } from './order.ts'
import { PatientsCard } from './patients-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { VisitLinks } from './visit-links.tsx'
import { VisitsTable } from './visits-table.tsx'

/** States, total, visits and items of an order, with its customer, patients and payment at the side (ODT-03, ODT-04). */
export function OrderOverview({ order }: { order: Order }) {
  const { sampleCollectionStatus } = order
  const note = balanceNote({ paid: order.paidAmount ?? null, balance: order.balance ?? null })
  return (
    <div className="order-overview">
      <div className="order-main">
        <dl className="order-facts">
          <Fact words="Order status">
            <StatusTag look={orderStatuses[order.orderStatus]} />
          </Fact>
          <Fact words="Payment status">
            <StatusTag look={paymentStatuses[order.paymentStatus]} />
            {note ? <small className="order-note">{note}</small> : null}
          </Fact>
          <Fact words="Total">
            <RupeesText paise={order.totalAmount} />
          </Fact>
          <Fact words="Sample collection">
            <DateText date={order.scheduledDate} />
          </Fact>
          <Fact words="Time slot">{order.timeSlot ?? emptyText}</Fact>
          <Fact words="Collection status">{sampleCollectionStatus ? <StatusTag look={collectionStatuses[sampleCollectionStatus]} /> : emptyText}</Fact>
          {order.cancellationReason ? (
            <Fact words="Reason for cancellation">
              <LongText text={order.cancellationReason} />
            </Fact>
          ) : null}
        </dl>
        <VisitLinks order={order} />
        <VisitsTable visits={order.appointments ?? []} />
        <h2>Items</h2>
        <ItemsTable order={order} />
      </div>
      <aside className="order-side">
        <CustomerCard customer={order.customer} />
        <PatientsCard patients={order.patients ?? []} />
        <PaymentCard order={order} />
      </aside>
    </div>
  )
}
