import { useList } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { isSameOrderNumber } from '#domain/order-number.ts'
import { Loading } from '#crud/loading.tsx'

interface OrderByNumberProps {
  readonly declaration: Declaration
  /** The order number in the address. */
  readonly number: string
  /** Shown where no order has this number. */
  readonly children: ReactNode
}

/** Redirects an order number in the address to the order, with the same tab. */
export function OrderByNumber({ declaration, number, children }: OrderByNumberProps) {
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
