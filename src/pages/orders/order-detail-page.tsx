import { useList } from '@refinedev/core'
import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Loading } from '#crud/loading.tsx'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { LiveNote } from '#crud/show/live-note.tsx'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { useRecordTitle } from '#crud/show/use-record-title.ts'
import type { Declaration } from '#definition/declaration.ts'
import { canBeOrderNumber, isSameOrderNumber } from '#domain/order-number.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { useOrder } from './use-order.ts'
import './order-detail.css'

/** One order, whole: header, Overview, items, patients (ODT-01, ODT-02, ODT-10). Its number is an address too. */
export default function OrderDetailPage({ declaration, id = '' }: PageProps) {
  const navigate = useNavigate()
  const live = useOrder(declaration.name, id)
  const { order, error } = live
  const { message, outcomeText, isForbidden, isMissing } = describeError(error)
  useRecordTitle(declaration, live.record)
  // The same object, so that a change of tab does not draw the slot again.
  const values = useMemo(() => ({ orderId: id }), [id])
  const retry = () => void live.read(true).catch(() => null)
  const back = () => void navigate(`/${declaration.name}`)
  // An order that the user may no longer see is hidden.
  if (error && (!order || isForbidden)) {
    const failed = (
      <ErrorPanel title="Error Loading Order" error={error} onRetry={retry} back={{ label: 'Back to Orders', onBack: back }}>
        <p>{message ?? declaration.show?.failure}</p>
        {outcomeText ? <p>{outcomeText}</p> : null}
      </ErrorPanel>
    )
    if (!isMissing || !canBeOrderNumber(id)) return failed
    return (
      <OrderByNumber declaration={declaration} number={id}>
        {failed}
      </OrderByNumber>
    )
  }
  if (!order) return <Loading rows={12} />
  return (
    <article className="order-detail">
      {error ? <OutdatedNote declaration={declaration} error={error} onRetry={retry} onBack={back} /> : null}
      {live.record ? <LiveNote declaration={declaration} record={live.record} liveChanges={live.liveChanges} onShow={retry} /> : null}
      <OrderHeader declaration={declaration} order={order} />
      <ScreenSlot name="critical-values" declaration={declaration} values={values} isOften="absent" />
      <OrderTabs resource={declaration.name} live={live} order={order} />
    </article>
  )
}

interface OrderByNumberProps {
  readonly declaration: Declaration
  /** The order number in the address. */
  readonly number: string
  /** Shown where no order has this number. */
  readonly children: ReactNode
}

/** Redirects an order number in the address to the order, with the same tab. */
function OrderByNumber({ declaration, number, children }: OrderByNumberProps) {
  const { search } = useLocation()
  const { query } = useList({
    resource: declaration.name,
    pagination: { currentPage: 1, pageSize: 10 },
    filters: [{ field: 'search', operator: 'eq', value: number.trim().toUpperCase() }],
    errorNotification: false,
  })
  if (query.isLoading) return <Loading rows={12} />
  const found = (query.data?.data ?? []).find(({ orderNumber }) => typeof orderNumber === 'string' && isSameOrderNumber(orderNumber, number))
  return found?.id === undefined ? children : <Navigate replace to={{ pathname: `/${declaration.name}/${encodeURIComponent(found.id)}`, search }} />
}
