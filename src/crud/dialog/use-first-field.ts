import { type RefObject, useEffect } from 'react'
import { focusField } from './dialog-fields.ts'

/** Puts the focus on the first field of a dialog once it is open and `isReady`; a user who is in a field already keeps the focus there. */
export function useFirstField(body: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      if (!body.current?.contains(document.activeElement)) focusField(body.current)
    })
    return () => clearTimeout(timer)
  }, [body, isReady])
}
