import { useLayoutEffect } from 'react'

let locks = 0

/** Replaces in the build: a lock that writes a style element without the page's nonce: the page behind a dialog does not scroll. */
export default function useScrollLocker(lock?: boolean): void {
  useLayoutEffect(() => {
    if (!lock) return
    const { style } = document.body
    if (locks === 0) {
      const bar = window.innerWidth - document.documentElement.clientWidth
      style.overflowY = 'hidden'
      if (bar > 0) style.width = `calc(100% - ${bar}px)`
    }
    locks += 1
    return () => {
      locks -= 1
      if (locks > 0) return
      style.overflowY = ''
      style.width = ''
    }
  }, [lock])
}
