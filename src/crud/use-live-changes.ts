import { type LiveEvent, useSubscription } from '@refinedev/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ReceivedChange } from '#domain/live-change.ts'

/** Live changes of a screen's records, and when the screen's data was read: later changes are news. */
export interface LiveChanges {
  readonly changes: readonly ReceivedChange[]
  readonly readAt: number
}

/** Maximum number of changes that one screen keeps. */
const maxChanges = 500

/** Keeps the live changes; pass `onLiveEvent` to Refine's hooks. */
export function useLiveEvents() {
  const [changes, setChanges] = useState<readonly ReceivedChange[]>([])
  const isReading: RefObject<boolean> = useRef(false)
  const onLiveEvent = useCallback(({ payload: { change, receivedAt } }: LiveEvent) => {
    // Events of another provider have fewer fields. A change during a read may not be in its answer.
    if (change && receivedAt) setChanges((before) => [...before.slice(1 - maxChanges), { change, receivedAt: isReading.current ? Infinity : receivedAt }])
  }, [])
  return { changes, onLiveEvent, isReading, setChanges }
}

/** The live changes of a query's records. */
export function useLiveChanges(
  { changes, isReading, setChanges }: ReturnType<typeof useLiveEvents>,
  { isFetching, dataUpdatedAt }: { readonly isFetching: boolean; readonly dataUpdatedAt: number },
): LiveChanges {
  useEffect(() => {
    isReading.current = isFetching
    if (!isFetching) setChanges((before) => (before.some(isOpen) ? before.map((each) => (isOpen(each) ? { ...each, receivedAt: Date.now() } : each)) : before))
  }, [isFetching, isReading, setChanges])
  return { changes, readAt: dataUpdatedAt }
}

const isOpen = ({ receivedAt }: ReceivedChange) => receivedAt === Infinity

/**
 * The live changes of records that a page reads in its own way: of one, or of all of a resource. The ids must not change while the component is mounted: key it
 * by them.
 */
export function useLiveChangesOf(resource: string, ids: readonly string[], readState: { readonly isFetching: boolean; readonly at: number }): LiveChanges {
  const liveEvents = useLiveEvents()
  useSubscription({ channel: `resources/${resource}`, params: ids.length === 0 ? {} : { ids: [...ids] }, onLiveEvent: liveEvents.onLiveEvent })
  return useLiveChanges(liveEvents, { isFetching: readState.isFetching, dataUpdatedAt: readState.at })
}
