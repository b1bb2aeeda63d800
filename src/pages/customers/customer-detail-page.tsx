import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { customerStatuses } from '#domain/customer-status.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { BackToList } from '#crud/show/back-to-list.tsx'
import { RecordContent, useShownRecord } from '#crud/show/shown-record.tsx'
import { RecordTimeline } from '#crud/timeline/record-timeline.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { type Customer, customerOf } from './customer.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerOrders, CustomerPatients, CustomerPrescriptions } from './customer-lists.tsx'
import './customers.css'

/** One customer, whole: who, figures, addresses, patients, orders, prescriptions (CUS-02, CUS-03). */
export default function CustomerDetailPage({ declaration, id = '' }: PageProps) {
  const navigate = useNavigate()
  return (
    <article className="customer-detail">
      <RecordContent declaration={declaration} shown={useShownRecord(declaration.name, id)} onBack={() => void navigate(`/${declaration.name}`)}>
        {(record) => {
          const customer = customerOf(record)
          // The old address of a merged customer leads to the kept one (PAT-02).
          if (customer.id !== id) return <Navigate to={`/${declaration.name}/${customer.id}`} replace />
          return <CustomerContent declaration={declaration} customer={customer} />
        }}
      </RecordContent>
    </article>
  )
}

function CustomerContent({ declaration, customer }: { readonly declaration: Declaration; readonly customer: Customer }) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const { reason } = usePermission('orders.view')
  const { reason: noOrder } = usePermission('orders.create')
  // Without the page in the declaration, the lab API takes no orders from staff.
  const takesOrders = useDeclaration('orders')?.pages?.new !== undefined
  const tabs = [
    {
      key: 'patients',
      label: `Patients (${customer.patientCount ?? customer.patients?.length ?? 0})`,
      children: <CustomerPatients declaration={declaration} customer={customer} />,
    },
    { key: 'orders', label: labelled('Orders', customer.figures?.orders), children: <CustomerOrders declaration={declaration} customer={customer} /> },
    {
      key: 'prescriptions',
      label: labelled('Prescriptions', customer.figures?.prescriptions),
      children: <CustomerPrescriptions declaration={declaration} customer={customer} />,
    },
  ]
  const tab = parameters.get('tab')
  const active = tabs.find(({ key }) => key === tab)?.key ?? 'patients'
  return (
    <>
      <BackToList declaration={declaration} />
      <PageHeader
        title={<TypedText text={customer.name} />}
        subtitle={
          <span className="customer-since">
            {customer.status ? <StatusTag status={customerStatuses[customer.status]} /> : null}
            <span>
              Registered <InstantText instant={customer.createdAt} show="date" />
            </span>
          </span>
        }
        actions={
          <>
            {customer.phone && reason === undefined ? (
              <LinkButton to={`/sample-collections?${new URLSearchParams({ search: customer.phone })}`}>Visits</LinkButton>
            ) : null}
            {!takesOrders || customer.isErased ? null : noOrder === undefined ? (
              <LinkButton to={`/orders/new?${new URLSearchParams({ customerId: customer.id })}`}>New order</LinkButton>
            ) : (
              <PermittedButton reason={noOrder}>New order</PermittedButton>
            )}
            <RecordActions declaration={declaration} record={customer} />
          </>
        }
      />
      <CustomerFacts customer={customer} />
      <Tabs
        items={tabs}
        activeKey={active}
        destroyOnHidden
        // The state keeps the link back to the list with its filters.
        onChange={(key) => setParameters(key === 'patients' ? {} : { tab: key }, { replace: true, state })}
      />
      <RecordTimeline declaration={declaration} record={customer} />
    </>
  )
}

function labelled(words: string, count: number | null | undefined): string {
  return typeof count === 'number' ? `${words} (${count})` : words
}
