import { type ReactNode, type RefObject, useCallback } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { LeaveQuestion } from '#crud/form/leave-question.tsx'

/** Asks before the page is left with values that could not be saved (GEN-08); values that are being saved do not block leaving. */
export function useLeaveGuard(isStuck: RefObject<() => boolean>): ReactNode {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isStuck.current(), [isStuck]),
  )
  if (blocker.state !== 'blocked') return null
  return <LeaveQuestion isOpen onStay={blocker.reset} onLeave={blocker.proceed} onClosed={() => undefined} />
}
