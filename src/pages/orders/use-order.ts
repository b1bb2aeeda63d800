import { useOne } from '@refinedev/core'
import { useCallback, useEffect, useRef } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import { type Heard, useHeard, useHearing } from '#crud/use-heard.ts'
import { type Order, orderOf } from './order.ts'

/** An order that is on the screen, kept as it is on the server. */
export interface LiveOrder {
  readonly order: Order | null
  /** The same as it was read. */
  readonly record: KnownRecord | null
  /** What is heard of it meanwhile. */
  readonly heard: Heard
  readonly error: unknown
  /** Reads the order again; rejects when that fails. A reading that is on its way already is joined, unless `fresh`. */
  read(fresh?: boolean): Promise<Order>
}

/** Reads an order, and again whenever its window or tab gets the focus, so that two who look at it see each other's changes. */
export function useOrder(resource: string, id: string): LiveOrder {
  const hearing = useHearing()
  const { query } = useOne({ resource, id, onLiveEvent: hearing.hear, queryOptions: { refetchOnWindowFocus: 'always' }, errorNotification: false })
  const heard = useHeard(hearing, query)
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
  return { order: record ? orderOf(record) : null, record: record ? { ...record, id } : null, heard, error: query.error, read }
}
