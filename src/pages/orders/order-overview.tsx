import { memo } from 'react'
import { Link } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { orderOrigins } from '#domain/order-origin.ts'
import { isFinalOrder, orderStatuses } from '#domain/order-status.ts'
import { patientNumberText } from '#domain/patient-facts.ts'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { balanceNote, paymentStatuses } from '#domain/payment.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#ui/empty-text.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { LongText } from '#ui/long-text.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Fact } from '#ui/fact.tsx'
import { ItemsTable } from './items-table.tsx'
import type { Order, OrderPatient } from './order.ts'
import { PatientFacts } from './patient-facts.tsx'
import { PaymentCard } from './payment-card.tsx'
import { MissingPatients } from './missing-patients.tsx'
import { ScheduleLink } from './schedule-link.tsx'
import { SideCard } from './side-card.tsx'
import type { OrderChanges } from './use-order-changes.ts'
import { VisitStatus } from './visit-status.tsx'
import { VisitsTable } from './visits-table.tsx'

interface OrderOverviewProps {
  readonly resource: string
  readonly order: Order
  readonly changes: OrderChanges
}

/** States, total, visits and items of an order, with its customer, patients and payment at the side (ODT-03, ODT-04). */
export const OrderOverview = memo(function OrderOverview({ resource, order, changes }: OrderOverviewProps) {
  const { sampleCollectionStatus } = order
  const declaration = useDeclaration(resource)
  const visits = order.appointments ?? []
  // Of several patients the table below says it of each.
  const only = visits.length === 1 ? visits[0] : undefined
  const names = useDistinctNames(order.patients ?? [], patientNumberText)
  const note = balanceNote({ paid: order.paidAmount ?? null, balance: order.balance ?? null })
  return (
    <div className="order-overview">
      <div className="order-main">
        <dl className="order-facts">
          <Fact label="Order status">
            <StatusTag status={orderStatuses[order.orderStatus]} />
          </Fact>
          <Fact label="Payment status">
            <StatusTag status={paymentStatuses[order.paymentStatus]} />
            {note ? <small className="order-note">{note}</small> : null}
          </Fact>
          <Fact label="Total">
            <RupeesText paise={order.totalAmount} />
          </Fact>
          <Fact label="Sample collection">
            <DateText date={order.scheduledDate} />
          </Fact>
          <Fact label="Time slot">{order.timeSlot ?? emptyText}</Fact>
          <Fact label="Collection status">
            <VisitStatus status={sampleCollectionStatus} failureReason={only?.failureReason ?? null} />
          </Fact>
          {order.origin && order.origin !== 'app' ? (
            <Fact label="Taken by">{[orderOrigins[order.origin].label, order.wasReadBack && 'read back'].filter(Boolean).join(', ')}</Fact>
          ) : null}
          {order.prescription ? (
            <Fact label="Prescription">
              <Link to={`/prescriptions/${order.prescription.id}`}>
                <TypedText text={order.prescription.fileName ?? 'Prescription'} />
              </Link>
            </Fact>
          ) : null}
          {order.discountReason ? (
            <Fact label="Reason for the discount">
              <LongText text={order.discountReason} />
            </Fact>
          ) : null}
          {order.cancellationReason ? (
            <Fact label="Reason for cancellation">
              <LongText text={order.cancellationReason} />
            </Fact>
          ) : null}
        </dl>
        <OrderLinks order={order} />
        <MissingPatients {...{ resource, order, changes, names }} />
        <VisitsTable visits={visits} names={names} />
        <h2>Items</h2>
        <ItemsTable order={order} />
        {declaration ? <ScreenSlot name="order-samples" declaration={declaration} values={{ orderId: order.id, names }} isOften="absent" /> : null}
      </div>
      <aside className="order-side">
        <CustomerCard order={order} />
        <PatientsCard patients={order.patients ?? []} />
        <PaymentCard order={order} />
      </aside>
    </div>
  )
})

/** Shows the customer who ordered, with a link, email and phone (ODT-04), and who asks for the tests (ACC-01). */
function CustomerCard({ order: { customer, requester, clinicalInfo } }: { order: Order }) {
  const { reason } = usePermission('customers.view')
  const name = <TypedText text={customer?.name} />
  return (
    <SideCard title="Customer">
      <dl className="order-facts">
        <Fact label="Name">{customer?.name && reason === undefined ? <Link to={fillPath('/customers/{id}', { id: customer.id })}>{name}</Link> : name}</Fact>
        <Fact label="Email">
          <Mail to={customer?.email} />
        </Fact>
        <Fact label="Phone">
          <PhoneText phone={customer?.phone} />
        </Fact>
        {requester ? (
          <Fact label="Referred by">
            <TypedText text={requester} />
          </Fact>
        ) : null}
        {clinicalInfo ? (
          <Fact label="Clinical information">
            <LongText text={clinicalInfo} />
          </Fact>
        ) : null}
      </dl>
    </SideCard>
  )
}

/** A link that writes; a dash where there is no address. */
function Mail({ to }: { to: string | null | undefined }) {
  if (!to) return emptyText
  return (
    <a href={`mailto:${to}`}>
      <TypedText text={to} />
    </a>
  )
}

/** The patients of an order (ODT-04, ODT-10). */
function PatientsCard({ patients }: { patients: readonly OrderPatient[] }) {
  return (
    <SideCard title={`Patients (${patients.length})`}>
      {patients.length === 0 ? <p>No patients in this order</p> : patients.map((patient) => <PatientFacts key={patient.id} patient={patient} />)}
    </SideCard>
  )
}

/** Links to the visits and reports of an order, and to a new visit while it is open (COL-06). */
function OrderLinks({ order }: { order: Order }) {
  const { id, orderNumber, orderStatus } = order
  const mayRead = usePermission('reports.view').allowed
  const found = orderNumber ? new URLSearchParams({ search: orderNumber }) : null
  return (
    <nav className="order-links" aria-label="Visits and reports">
      {found ? <LinkButton to={`/sample-collections?${found}`}>Visits</LinkButton> : null}
      {found && mayRead ? <LinkButton to={`/reports?${found}`}>Reports of this order</LinkButton> : null}
      {isFinalOrder(orderStatus) ? null : <ScheduleLink of={{ order: String(id) }}>Schedule collection</ScheduleLink>}
    </nav>
  )
}
