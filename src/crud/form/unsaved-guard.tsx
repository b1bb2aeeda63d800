import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { hasDirtyForms, hasWorkingForms, registerDirty, registerWorking } from './dirty-forms.ts'
import { LeaveQuestion, type LossKind } from './leave-question.tsx'
import { useRouteBlock } from './route-blocker.tsx'
import { useBeforeUnload } from './use-before-unload.ts'

/** The state of a form that is to be guarded. */
interface GuardedState {
  /** True with unsaved input. */
  readonly isDirty?: boolean
  /** The save is under way. */
  readonly isWorking?: boolean
  /** The loss on leaving during the save; by default the result of one call. */
  readonly whileWorking?: LossKind
  /** True when the outcome of the last try is unknown. */
  readonly isUnsure?: boolean
  /** Called when the user discards the input. */
  onDiscard?(): void
}

/** The result of the guard for its form. */
export interface UnsavedGuard {
  /** The dialog that asks; rendered inside the form's tree. */
  readonly question: ReactNode
  /** Closes something without its own address: at once when nothing was typed, else after asking; not while it saves. */
  leave(then: () => void): void
  /** The input is saved: nothing is asked any more. */
  release(): void
}

/**
 * Asks before a changed form is left by a link, Back, closing it, or closing the tab, and before one is left whose change is under way
 * (GEN-08). The newest guard answers for every form.
 */
export function useUnsavedGuard({ isDirty = false, isWorking = false, whileWorking = 'working', isUnsure = false, onDiscard }: GuardedState): UnsavedGuard {
  const dirty = useBeforeUnload(isDirty, registerDirty)
  const working = useBeforeUnload(isWorking, registerWorking)
  const focused = useRef<Element | null>(null)
  const [pending, setPending] = useState<(() => void) | null>(null)
  const note = (isLost: boolean) => {
    if (isLost) focused.current = document.activeElement
    return isLost
  }
  const { blocker, place } = useRouteBlock(useEventCallback(() => note(hasWorkingForms() || hasDirtyForms())))
  const stay = () => {
    setPending(null)
    blocker?.reset?.()
  }
  const release = () => {
    dirty.current?.()
    working.current?.()
  }
  const go = () => {
    release()
    onDiscard?.()
    pending?.()
    setPending(null)
    blocker?.proceed?.()
  }
  const wasWorking = useRef(false)
  // The save has ended: close the question, since the form now shows the result.
  useEffect(() => {
    if (wasWorking.current && !isWorking && blocker?.state === 'blocked') {
      focused.current = document.querySelector('.save-problem')
      blocker.reset()
    }
    wasWorking.current = isWorking
  }, [isWorking, blocker])
  const returnFocus = () => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }
  return {
    question: (
      <>
        {place}
        <LeaveQuestion
          isOpen={pending !== null || blocker?.state === 'blocked'}
          losing={isWorking ? whileWorking : isUnsure ? 'unsure' : 'typed'}
          onStay={stay}
          onLeave={go}
          onClosed={returnFocus}
        />
      </>
    ),
    leave(then) {
      if (working.current !== null) return
      if (note(dirty.current !== null)) setPending(() => then)
      else then()
    },
    release,
  }
}
