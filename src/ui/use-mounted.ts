import { type RefObject, useEffect, useRef } from 'react'

/** Returns a check for a mounted component: a failure after the component was left is reported by a notice. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
