import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { fillPath } from '#definition/endpoints.ts'
import { permissionFor } from '#domain/permission.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { ListPager } from '#crud/list/pager.tsx'
import { defaultQuery } from '#crud/list/query.ts'
import { ResourceTable } from '#crud/list/resource-table.tsx'
import { useListNews } from '#crud/list/news.tsx'
import { UnreadableRows } from '#crud/list/body.tsx'
import { useListRows } from '#crud/list/rows.ts'
import { type ListState, useListState } from '#crud/list/state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { slowSentence } from '#crud/use-slow.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'

interface TestingTabProps {
  /** The resource of the reports: the address of this tab is below theirs. */
  readonly declaration: Declaration
  /** Reason that the user may not upload; undefined for those who may. */
  readonly uploadReason: string | undefined
  onUpload(order: KnownRecord): void
}

const columns = [
  { field: 'orderNumber', label: 'Order #', width: 150 },
  { field: 'customerName', label: 'Customer', width: 180 },
  { field: 'patientName', under: 'morePatients', label: 'Patient', width: 180 },
  { field: 'totalAmount', label: 'Total Amount (₹)', width: 140 },
  { field: 'createdAt', under: 'resultsDueAt', label: 'Created Date', width: 130 },
] as const

/** The orders that wait for a report (REP-05), or why the user may not view orders (AUTH-16). */
export function TestingTab(props: TestingTabProps) {
  const orders = useDeclaration('orders')
  const declaration = useMemo(() => orders && { ...orders, fields: unsorted(orders.fields), list: { ...orders.list, columns } }, [orders])
  const { reason } = usePermission(permissionFor(orders?.permission ?? props.declaration.permission, 'view'))
  if (reason !== undefined) return <ErrorPanel title={reason} />
  if (!declaration) return <ErrorPanel title="Failed to load testing orders. Please try again." />
  return <TestingOrders {...props} orders={declaration} />
}

/** Rows are in order of arrival, and no column sorts them. */
function unsorted(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { sort: _, ...field }]) => [name, field]))
}

function TestingOrders({ declaration, orders, uploadReason, onUpload }: TestingTabProps & { readonly orders: Declaration }) {
  const navigate = useNavigate()
  const place = useListState(declaration, 'testing', false)
  const { address, addressOf, go } = place
  const { page, pageSize } = place.query
  const state = useMemo<ListState>(
    () => ({ ...place, query: { ...defaultQuery(orders), page, pageSize, filters: { status: 'Testing' } } }),
    [place, orders, page, pageSize],
  )
  const content = useListRows(orders, state, true)
  const { rows, total, isTotalCapped, error, isFirst, isPlaceholder: isMoving, isSlow, retry } = content
  const { bar, changed } = useListNews(orders, state.query, content, go)
  const recordAddress = (id: string) => fillPath(`/${orders.name}/{id}`, { id })
  return (
    <div className="reports-tab">
      <p className="list-slow" role="status">
        {isSlow ? slowSentence : ''}
      </p>
      {bar}
      {error ? (
        <ErrorPanel title="Failed to load testing orders. Please try again." error={error} onRetry={retry} />
      ) : rows.length === 0 ? (
        <EmptyPanel message="No orders in testing status found." />
      ) : (
        <ResourceTable
          declaration={orders}
          rows={rows}
          sort={null}
          from={address}
          isPlaceholder={isMoving}
          changed={changed}
          recordAddress={recordAddress}
          actions={(order) => (
            <span className="testing-actions">
              <PermittedButton
                size="small"
                reason={uploadReason}
                aria-label={`Add Results ${String(order.orderNumber)}`}
                onClick={() => void navigate(`/results/begin?order=${encodeURIComponent(order.id)}`)}
              >
                Add Results
              </PermittedButton>
              <PermittedButton size="small" reason={uploadReason} aria-label={`Upload Report ${String(order.orderNumber)}`} onClick={() => onUpload(order)}>
                Upload Report
              </PermittedButton>
            </span>
          )}
          actionsWidth={256}
          onSort={() => undefined}
          onOpen={(id) => void navigate(recordAddress(id), { state: { from: address } })}
        />
      )}
      {error ? null : <UnreadableRows rows={rows} />}
      {!error && total > 0 && !isFirst ? (
        <ListPager query={place.query} total={total} isTotalCapped={isTotalCapped} label={orders.label} addressOf={addressOf} onChange={go} />
      ) : null}
    </div>
  )
}
