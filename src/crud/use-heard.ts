import { type LiveEvent, useSubscription } from '@refinedev/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { HeardChange } from '#domain/live-change.ts'

/** Live changes of a screen's records, and when the screen's data was read: later changes are news. */
export interface Heard {
  readonly changes: readonly HeardChange[]
  readonly readAt: number
}

/** Most changes that one screen keeps. */
const most = 500

/** Keeps the live changes; pass `hear` to Refine's hooks as `onLiveEvent`. */
export function useHearing() {
  const [changes, setChanges] = useState<readonly HeardChange[]>([])
  const isReading: RefObject<boolean> = useRef(false)
  const hear = useCallback(({ payload: { change, heardAt } }: LiveEvent) => {
    // Events of another provider have fewer fields. A change during a read may not be in its answer.
    if (change && heardAt) setChanges((before) => [...before.slice(1 - most), { change, heardAt: isReading.current ? Infinity : heardAt }])
  }, [])
  return { changes, hear, isReading, setChanges }
}

/** The live changes of a query's records. */
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

/** The live changes of records that a page reads in its own way: of one, or of all of a resource. The ids must not change while the component is mounted: key it by them. */
export function useHeardOf(resource: string, ids: readonly string[], asked: { readonly isFetching: boolean; readonly at: number }): Heard {
  const hearing = useHearing()
  useSubscription({ channel: `resources/${resource}`, params: ids.length === 0 ? {} : { ids: [...ids] }, onLiveEvent: hearing.hear })
  return useHeard(hearing, { isFetching: asked.isFetching, dataUpdatedAt: asked.at })
}
