import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { hasDirtyForms, holdDirty } from './dirty-forms.ts'
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

/**
 * Asks before a changed form is left by a link, Back, closing it, or closing the tab (GEN-08). The router asks only the guard that
 * came last, so each answers for every form that is dirty: an untouched dialog over a selection must not let it go unasked.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const own = useRef<(() => void) | null>(null)
  const focused = useRef<Element | null>(null)
  const [pending, setPending] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const letGo = holdDirty()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    own.current = () => {
      letGo()
      window.removeEventListener('beforeunload', ask)
      own.current = null
    }
    return () => own.current?.()
  }, [isDirty])
  const asks = useCallback((isLost: boolean) => {
    if (isLost) focused.current = document.activeElement
    return isLost
  }, [])
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && asks(hasDirtyForms()), [asks]),
  )
  const stay = () => {
    setPending(null)
    blocker.reset?.()
  }
  const go = () => {
    own.current?.()
    pending?.()
    setPending(null)
    blocker.proceed?.()
  }
  const returnFocus = () => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }
  return {
    question: <LeaveQuestion isOpen={pending !== null || blocker.state === 'blocked'} onStay={stay} onLeave={go} onClosed={returnFocus} />,
    leave: (then) => (asks(own.current !== null) ? setPending(() => then) : then()),
    release: () => own.current?.(),
  }
}
