import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { usePicks } from './items/use-picks.ts'
import type { Order } from './order.ts'
import { OrderItemsTab } from './order-items-tab.tsx'
import { OrderOverview } from './order-overview.tsx'
import { OrderPatientsTab } from './order-patients-tab.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import type { LiveOrder } from './use-order.ts'

interface OrderTabsProps {
  readonly resource: string
  readonly live: LiveOrder
  readonly order: Order
}

/** Overview, items and patients of an order; the tab is in the address. What is selected to be added outlives a change of tab (ODT-02, GEN-08). */
export function OrderTabs({ resource, live, order }: OrderTabsProps) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const changes = useOrderChanges(live)
  const selection = usePicks(order, changes)
  const [openedAt, forget] = useState(parameters.get('tab'))
  const guard = useUnsavedGuard({ isDirty: selection.picks.length > 0, isWorking: selection.isAdding })
  const tab = parameters.get('tab')
  // Once the other tab is shown: forgotten before, the search of the one that is left would take the focus.
  useEffect(() => {
    if (tab !== openedAt) forget(null)
  }, [tab, openedAt])
  // Typing finds tests at once if the tab was chosen here and not opened by its address.
  const isSearched = tab === 'items' && openedAt !== 'items'
  const tabs = [
    { key: 'overview', label: 'Overview', children: <OrderOverview resource={resource} order={order} changes={changes} /> },
    { key: 'items', label: 'Manage Items', children: <OrderItemsTab order={order} changes={changes} selection={selection} takesFocus={isSearched} /> },
    { key: 'patients', label: 'Manage Patients', children: <OrderPatientsTab resource={resource} order={order} changes={changes} selection={selection} /> },
  ]
  return (
    <>
      <Tabs
        items={tabs}
        activeKey={tabs.some(({ key }) => key === tab) ? (tab ?? 'overview') : 'overview'}
        onChange={(key) => setParameters(key === 'overview' ? {} : { tab: key }, { replace: true, state })}
      />
      {guard.question}
    </>
  )
}
