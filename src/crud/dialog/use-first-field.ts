import { type RefObject, useEffect, useRef } from 'react'
import { focusField, onceLoaded } from './dialog-fields.ts'

interface FirstFieldOptions {
  /** While it is false the focus waits. */
  readonly isReady?: boolean
  /** The name of a field that gets the focus instead of the first. */
  readonly name?: string | undefined
}

/**
 * Puts the focus once on the first field of a dialog, or on a named one, when it is open, `isReady`, and the field is loaded; a user who is in a field already
 * keeps the focus there.
 */
export function useFirstField(body: RefObject<HTMLElement | null>, { isReady = true, name }: FirstFieldOptions = {}): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    return onceLoaded(body, name, () => {
      isDone.current = true
      // Without a field the focus goes to a button below the words, which are read first.
      if (!body.current?.contains(document.activeElement)) focusField(body.current, name, { preventScroll: name === undefined })
    })
  }, [body, isReady, name])
}
