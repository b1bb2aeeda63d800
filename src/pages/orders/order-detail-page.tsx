import { useOne } from '@refinedev/core'
import { Button, Skeleton, Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '#crud/failure.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { orderOf } from './order.ts'
import { OrderHeader } from './order-header.tsx'
import { OrderItemsTab } from './order-items-tab.tsx'
import { OrderOverview } from './order-overview.tsx'
import { OrderPatientsTab } from './order-patients-tab.tsx'
import './order-detail.css'

/** One order, whole: header, Overview, items, patients (ODT-01, ODT-02, ODT-10). The tab stands in the address. */
export default function OrderDetailPage({ declaration, id = '' }: PageProps) {
  const navigate = useNavigate()
  const [parameters, setParameters] = useSearchParams()
  const { query } = useOne({ resource: declaration.name, id, errorNotification: false })
  const record = query.data?.data
  if (!record && query.error)
    return (
      <ErrorPanel title="Error Loading Order" error={query.error} onRetry={() => void query.refetch()}>
        <p>{failureOf(query.error).message ?? declaration.show?.failure}</p>
        <Button onClick={() => void navigate(`/${declaration.name}`)}>Back to Orders</Button>
      </ErrorPanel>
    )
  if (!record) return <Skeleton active paragraph={{ rows: 12 }} />
  const order = orderOf(record)
  const tabs = [
    { key: 'overview', label: 'Overview', children: <OrderOverview order={order} /> },
    { key: 'items', label: 'Manage Items', children: <OrderItemsTab order={order} /> },
    { key: 'patients', label: 'Manage Patients', children: <OrderPatientsTab order={order} /> },
  ]
  const asked = parameters.get('tab')
  return (
    <article className="order-detail">
      <OrderHeader declaration={declaration} order={order} />
      <Tabs
        items={tabs}
        activeKey={tabs.some(({ key }) => key === asked) ? (asked ?? 'overview') : 'overview'}
        onChange={(key) => setParameters(key === 'overview' ? {} : { tab: key }, { replace: true })}
      />
    </article>
  )
}
