import { type RefObject, useEffect, useRef } from 'react'

/** Holds a note, and the browser's tab, while there is something to lose; what it answers lets go of both, and is null while nothing is held (GEN-08). */
export function useBeforeUnload(isHeld: boolean, hold: () => () => void): RefObject<(() => void) | null> {
  const own = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isHeld) return
    const letGo = hold()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    own.current = () => {
      letGo()
      window.removeEventListener('beforeunload', ask)
      own.current = null
    }
    return () => own.current?.()
  }, [isHeld, hold])
  return own
}
