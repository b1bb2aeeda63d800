import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Replaces in the build: a lock that writes a style element without the page's nonce: the page behind a dialog does not scroll. The room of its scroll bar
 * stays (`base.css`), so that nothing is measured, which would lay the page out once more.
 */
export default function useScrollLocker(lock?: boolean): void {
  useLayoutEffect(() => {
    if (!lock) return
    const { style } = document.body
    if (locks === 0) style.overflowY = 'hidden'
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) style.overflowY = ''
    }
  }, [lock])
}
