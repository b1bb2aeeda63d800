import { type RefObject, useEffect, useRef } from 'react'

/** While `isHeld`, registers unsaved input with `hold` and makes the browser ask before the tab closes. The ref has the function that undoes both, null while nothing is registered (GEN-08). */
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
