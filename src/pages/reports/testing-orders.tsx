import { useList } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { permissionFor } from '#domain/permission.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { callFilters } from '#crud/list/call.ts'
import type { ListParts } from '#crud/list/list-parts.ts'
import { ListScreen } from '#crud/list/list-screen.tsx'
import { listPath } from '#crud/list/query.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const inTesting = { status: 'Testing' } as const
const failure = 'Failed to load testing orders. Please try again.'

interface TestingOrdersProps {
  /** The parts of the page around the list. */
  readonly parts: Omit<ListParts, 'failure'>
  /** The tabs above the list. */
  readonly tabs: ReturnType<ListParts['tabs']>
  /** Reason that the user may not upload; undefined for those who may. */
  readonly uploadReason: string | undefined
  onUpload(order: KnownRecord): void
}

/** The orders that wait for a report (REP-05), or why the user may not view orders (AUTH-16). */
export function TestingOrders({ parts, tabs, uploadReason, onUpload }: TestingOrdersProps) {
  const orders = useDeclaration('orders')
  const declaration = useMemo(() => orders && testingOrders(orders), [orders])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { reason } = usePermission(permissionFor(orders?.permission ?? 'orders', 'view'))
  const rowActions = useCallback(
    (order: KnownRecord) => (
      <span className="testing-actions">
        <LightButton
          isSmall
          reason={uploadReason}
          aria-label={`Add Results ${String(order.orderNumber)}`}
          onClick={() => void navigate(`/results/begin?order=${encodeURIComponent(order.id)}`)}
        >
          Add Results
        </LightButton>
        <LightButton isSmall reason={uploadReason} aria-label={`Upload Report ${String(order.orderNumber)}`} onClick={() => onUpload(order)}>
          Upload Report
        </LightButton>
      </span>
    ),
    [navigate, onUpload, uploadReason],
  )
  if (!declaration || reason !== undefined)
    return (
      <section className="resource-list" aria-label="Orders in Testing">
        <PageHeader title={parts.title} subtitle={parts.subtitle} actions={parts.actions} />
        {parts.note}
        {tabs}
        <ErrorPanel title={reason ?? failure} />
      </section>
    )
  const own = { ...parts, failure, path: pathname, filters: inTesting, rowActions, actionsWidth: 256, tabs: () => tabs }
  return <ListScreen declaration={declaration} view="testing" isCovered={false} parts={own} />
}

/** The orders as the list of those in testing, the first that is due on top (WRK-02). */
function testingOrders(orders: Declaration): Declaration {
  const { late, dueSoon } = orders.list.advanced ?? {}
  const { inline: _inline, links: _links, advanced: _advanced, ...list } = orders.list
  const columns = [
    { field: 'orderNumber', label: 'Order #', width: 150 },
    { field: 'customerName', label: 'Customer', width: 180 },
    { field: 'patientName', under: 'morePatients', label: 'Patient', width: 180 },
    { field: 'totalAmount', label: 'Total Amount (₹)', width: 140 },
    { field: 'createdAt', under: 'resultsDueAt', label: 'Created Date', width: 130 },
  ]
  return {
    ...orders,
    label: { ...orders.label, title: 'Orders in Testing' },
    bulkActions: [],
    list: {
      ...list,
      columns,
      filters: { ...(late && { late }), ...(dueSoon && { dueSoon }) },
      sort: { field: 'resultsDueAt', order: 'asc' },
      // Its columns are not those of the orders.
      views: { testing: { columns } },
      empty: 'No orders in testing status found.',
    },
  }
}

/** The tab of the orders in testing, with their number for a user who may view orders. */
export function TestingLink({ declaration }: { declaration: Declaration }) {
  const { allowed } = usePermission('orders.view')
  const to = listPath(declaration, 'testing')
  const { query } = useList({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: callFilters({ search: '', filters: inTesting }),
    queryOptions: { enabled: allowed, staleTime: 30_000 },
    errorNotification: false,
  })
  const total = query.data?.total
  return (
    <Link to={to} aria-current={useLocation().pathname === to ? 'page' : undefined}>
      Orders in Testing <span>{total === undefined ? '' : formatCount(total)}</span>
    </Link>
  )
}
