import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the screen: what fails after it was left is said by a notice. */
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
