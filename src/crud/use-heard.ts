import { type LiveEvent, useSubscription } from '@refinedev/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { HeardChange } from '#domain/live-change.ts'

/** What is heard of a screen's records, and when what it shows was read: what is heard afterwards is news. */
export interface Heard {
  readonly changes: readonly HeardChange[]
  readonly readAt: number
}

/** Most changes that are kept of what is heard while one screen is. */
const most = 500

/** Keeps what is heard; `hear` is what Refine's hooks take as `onLiveEvent`. */
export function useHearing() {
  const [changes, setChanges] = useState<readonly HeardChange[]>([])
  const isReading: RefObject<boolean> = useRef(false)
  const hear = useCallback(({ payload: { change, heardAt } }: LiveEvent) => {
    // Another provider's events say less. What is heard while a read is under way may have come too late for it.
    if (change && heardAt) setChanges((before) => [...before.slice(1 - most), { change, heardAt: isReading.current ? Infinity : heardAt }])
  }, [])
  return { changes, hear, isReading, setChanges }
}

/** What is heard of what a query shows. */
export function useHeard(
  { changes, isReading, setChanges }: ReturnType<typeof useHearing>,
  { isFetching, dataUpdatedAt }: { readonly isFetching: boolean; readonly dataUpdatedAt: number },
): Heard {
  useEffect(() => {
    isReading.current = isFetching
    if (!isFetching) setChanges((before) => (before.some(isOpen) ? before.map((each) => (isOpen(each) ? { ...each, heardAt: Date.now() } : each)) : before))
  }, [isFetching, isReading, setChanges])
  return { changes, readAt: dataUpdatedAt }
}

const isOpen = ({ heardAt }: HeardChange) => heardAt === Infinity

/** What is heard of records that a page reads in its own way: of one, or of all of a resource. The ids stay the same while the component is mounted: it is keyed by them. */
export function useHeardOf(resource: string, ids: readonly string[], asked: { readonly isFetching: boolean; readonly at: number }): Heard {
  const hearing = useHearing()
  useSubscription({ channel: `resources/${resource}`, params: ids.length === 0 ? {} : { ids: [...ids] }, onLiveEvent: hearing.hear })
  return useHeard(hearing, { isFetching: asked.isFetching, dataUpdatedAt: asked.at })
}
