import { FileName } from '#ui/file-name.tsx'
import { hoursText } from '#domain/time-slot.ts'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { RecordTimeline } from '#crud/timeline/record-timeline.tsx'
import { patientNumberText } from '#domain/patient-facts.ts'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#domain/text.ts'
import { LongText } from '#ui/long-text.tsx'
import { PhoneText } from '#ui/phone-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Fact } from '#ui/fact.tsx'
import { ItemsTable } from './items-table.tsx'
import { needsVisit, type Order, type OrderPatient } from './order.ts'
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

/** Visits, items and samples of an order, with its customer, patients and payment at the side (ODT-03, ODT-04). */
export const OrderOverview = memo(function OrderOverview({ resource, order, changes }: OrderOverviewProps) {
  const { sampleCollectionStatus } = order
  const declaration = useDeclaration(resource)
  const visits = order.appointments ?? []
  // Of several patients the table below says it of each.
  const only = visits.length === 1 ? visits[0] : undefined
  const names = useDistinctNames(order.patients ?? [], patientNumberText)
  const isTabled = visits.length > 1 && visits.some(({ scheduledDate }) => scheduledDate !== null)
  return (
    <div className="order-overview">
      <div className="order-main">
        <OrderFacts order={order} />
        <header className="order-section">
          <h2>Sample collection</h2>
          <OrderLinks order={order} />
        </header>
        <dl className="order-facts">
          {isTabled ? null : (
            <>
              <Fact label="Date">
                <DateText date={order.scheduledDate} />
              </Fact>
              <Fact label="Time slot">{order.timeSlot ? hoursText(order.timeSlot) : emptyText}</Fact>
            </>
          )}
          <Fact label="Collection status">
            <VisitStatus status={sampleCollectionStatus} failureReason={only?.failureReason ?? null} />
          </Fact>
        </dl>
        <MissingPatients {...{ resource, order, changes, names }} />
        {isTabled ? <VisitsTable visits={visits} names={names} /> : null}
        <h2>Items</h2>
        <ItemsTable order={order} />
        {declaration ? <ScreenSlot name="order-samples" declaration={declaration} values={{ orderId: order.id, names }} isOften="absent" /> : null}
      </div>
      <aside className="order-side">
        <CustomerCard order={order} />
        {declaration ? (
          <ScreenSlot name="order-reports" declaration={declaration} values={{ orderId: order.id, orderNumber: order.orderNumber }} isOften="absent" />
        ) : null}
        <PatientsCard patients={order.patients ?? []} />
        <PaymentCard order={order} />
      </aside>
      {declaration ? <RecordTimeline declaration={declaration} record={order} /> : null}
    </div>
  )
})

/** Facts that only some orders have: their prescription, reasons. */
function OrderFacts({ order: { prescription, discountReason, cancellationReason } }: { order: Order }) {
  return (
    <dl className="order-facts">
      {prescription ? (
        <Fact label="Prescription">
          <Link to={`/prescriptions/${prescription.id}`}>
            <FileName name={prescription.fileName ?? 'Prescription'} />
          </Link>
        </Fact>
      ) : null}
      {discountReason ? (
        <Fact label="Reason for the discount">
          <LongText text={discountReason} />
        </Fact>
      ) : null}
      {cancellationReason ? (
        <Fact label="Reason for cancellation">
          <LongText text={cancellationReason} />
        </Fact>
      ) : null}
    </dl>
  )
}

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

/** Links to the visits of an order, and to a new one while a patient needs one (COL-06). */
function OrderLinks({ order }: { order: Order }) {
  const { id, orderNumber } = order
  return (
    <nav className="order-links" aria-label="Visits">
      {orderNumber ? <Link to={`/sample-collections?${new URLSearchParams({ search: orderNumber })}`}>All visits</Link> : null}
      {needsVisit(order) ? <ScheduleLink of={{ order: String(id) }}>Schedule collection</ScheduleLink> : null}
    </nav>
  )
}
