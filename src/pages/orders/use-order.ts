import { useOne } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import { type LiveChanges, useLiveChanges, useLiveEvents } from '#crud/use-live-changes.ts'
import { type Order, orderOf } from './order.ts'

/** The order on the screen, kept up to date with the server. */
export interface LiveOrder {
  readonly order: Order | null
  /** The same as it was read. */
  readonly record: KnownRecord | null
  /** Live changes of the order. */
  readonly liveChanges: LiveChanges
  readonly error: unknown
  /** Refetches the order; rejects when that fails. Joins a fetch under way, unless `fresh`. */
  read(fresh?: boolean): Promise<Order>
}

/** Reads an order, and refetches it whenever its window or tab gets the focus, so that two users see each other's changes. */
export function useOrder(resource: string, id: string): LiveOrder {
  const liveEvents = useLiveEvents()
  const { query } = useOne({ resource, id, onLiveEvent: liveEvents.onLiveEvent, queryOptions: { refetchOnWindowFocus: 'always' }, errorNotification: false })
  const liveChanges = useLiveChanges(liveEvents, query)
  const refetch = useRef(query.refetch)
  useEffect(() => {
    refetch.current = query.refetch
  })
  const read = useCallback(async (fresh = false) => {
    const { data } = await refetch.current({ cancelRefetch: fresh, throwOnError: true })
    if (!data) throw new Error('the order was not read')
    return orderOf(data.data)
  }, [])
  useEffect(() => {
    // Windows side by side never become invisible, and the query itself refetches only on a change of visibility.
    const look = () => void read().catch(() => null)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [read])
  const record = query.data?.data
  const order = useMemo(() => (record ? orderOf(record) : null), [record])
  const known = useMemo(() => (record ? { ...record, id } : null), [record, id])
  return { order, record: known, liveChanges, error: query.error, read }
}
