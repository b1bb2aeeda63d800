import { type RefObject, useEffect, useRef } from 'react'

/**
 * While `isActive`, registers unsaved input with `register` and makes the browser ask before the tab closes. The ref has the function that undoes both, null
 * while nothing is registered (GEN-08).
 */
export function useBeforeUnload(isActive: boolean, register: () => () => void): RefObject<(() => void) | null> {
  const own = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isActive) return
    const unregister = register()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    own.current = () => {
      unregister()
      window.removeEventListener('beforeunload', ask)
      own.current = null
    }
    return () => own.current?.()
  }, [isActive, register])
  return own
}
