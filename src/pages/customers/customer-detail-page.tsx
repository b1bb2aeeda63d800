import { useOne } from '@refinedev/core'
import { Button, Result, Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { customerStatuses } from '#domain/customer-status.ts'
import { usePermission } from '#crud/current-user.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { LiveNote } from '#crud/show/live-note.tsx'
import { BackToList } from '#crud/show/back-to-list.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { useLiveChanges, useLiveEvents } from '#crud/use-live-changes.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { customerOf } from './customer.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerOrders, CustomerPatients, CustomerPrescriptions } from './customer-lists.tsx'
import './customers.css'

/** One customer, whole: who, figures, addresses, patients, orders, prescriptions (CUS-02, CUS-03). */
export default function CustomerDetailPage({ declaration, id = '' }: PageProps) {
  const navigate = useNavigate()
  const [parameters, setParameters] = useSearchParams()
  const { reason } = usePermission('orders.view')
  const liveEvents = useLiveEvents()
  const { query } = useOne({ resource: declaration.name, id, onLiveEvent: liveEvents.onLiveEvent, errorNotification: false })
  const liveChanges = useLiveChanges(liveEvents, query)
  const { isForbidden, isMissing } = describeError(query.error)
  const customer = isForbidden || !query.data ? null : customerOf(query.data.data)
  const back = () => void navigate(`/${declaration.name}`)
  const retry = () => void query.refetch()
  if (!customer && isMissing) {
    return (
      <div role="alert">
        <Result status="info" title="Customer not found" extra={<Button onClick={back}>Back to customers</Button>} />
      </div>
    )
  }
  if (!customer && query.error) return <ErrorPanel title={declaration.show?.failure} error={query.error} {...(query.isFetching ? {} : { onRetry: retry })} />
  if (!customer) return <Loading rows={10} />
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
    <article className="customer-detail">
      {query.error ? <OutdatedNote declaration={declaration} error={query.error} onRetry={retry} onBack={back} /> : null}
      <LiveNote declaration={declaration} record={{ ...query.data?.data, id }} liveChanges={liveChanges} onShow={retry} />
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
            <RecordActions declaration={declaration} record={customer} />
          </>
        }
      />
      <CustomerFacts customer={customer} />
      <Tabs items={tabs} activeKey={active} destroyOnHidden onChange={(key) => setParameters(key === 'patients' ? {} : { tab: key }, { replace: true })} />
    </article>
  )
}

function labelled(words: string, count: number | null | undefined): string {
  return typeof count === 'number' ? `${words} (${count})` : words
}
