import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { holdDirty } from './dirty-forms.ts'
import { LeaveQuestion } from './leave-question.tsx'

/** What a form does with its guard. */
export interface UnsavedGuard {
  /** The dialog that asks; stands somewhere in the form's own tree. */
  readonly question: ReactNode
  /** Closes something that has no address of its own: at once when nothing was typed, else after asking. */
  leave(then: () => void): void
  /** What was typed is saved: nothing is asked any more. */
  release(): void
}

/** Asks before a changed form is left by a link, Back, closing it, or closing the tab (GEN-08). */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const guards = useRef(false)
  const released = useRef(false)
  const focused = useRef<Element | null>(null)
  const [pending, setPending] = useState<(() => void) | null>(null)
  useEffect(() => {
    guards.current = isDirty
    if (!isDirty) return
    const letGo = holdDirty()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      letGo()
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
  const asks = useCallback(() => {
    if (!guards.current || released.current) return false
    focused.current = document.activeElement
    return true
  }, [])
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && asks(), [asks]),
  )
  const stay = () => {
    setPending(null)
    blocker.reset?.()
  }
  const go = () => {
    released.current = true
    pending?.()
    setPending(null)
    blocker.proceed?.()
  }
  const returnFocus = () => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }
  return {
    question: <LeaveQuestion isOpen={pending !== null || blocker.state === 'blocked'} onStay={stay} onLeave={go} onClosed={returnFocus} />,
    leave: (then) => (asks() ? setPending(() => then) : then()),
    release() {
      released.current = true
    },
  }
}
