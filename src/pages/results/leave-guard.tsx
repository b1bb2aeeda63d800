import type { RefObject } from 'react'
import { LeaveQuestion } from '#crud/form/leave-question.tsx'
import { useRouteBlock } from '#crud/form/route-blocker.tsx'
import { type Store, useStore } from '#ui/store.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import type { UnsavedState } from './use-typed-values.ts'

interface LeaveGuardProps {
  readonly unsaved: Store<UnsavedState>
  /** The parts of the page by id: each says whether a value of it could not be saved. */
  readonly stuck: RefObject<ReadonlyMap<string, () => boolean>>
}

/** Asks before the page is left with values that could not be saved (GEN-08); values that are being saved do not block leaving. */
export function LeaveGuard({ unsaved, stuck }: LeaveGuardProps) {
  const hasUnsaved = useStore(unsaved) !== null
  const { blocker, place } = useRouteBlock(
    useEventCallback(() => [...stuck.current.values()].some((isStuck) => isStuck())),
    hasUnsaved,
  )
  return (
    <>
      {place}
      {blocker?.state === 'blocked' ? <LeaveQuestion isOpen onStay={blocker.reset} onLeave={blocker.proceed} onClosed={() => undefined} /> : null}
    </>
  )
}
