import { useLayoutEffect } from 'react'

/** Elements that can cover the foot of the window. */
export type OverFoot = 'form' | 'notice' | 'bulk' | 'picks' | 'sheet' | 'said' | 'said-more' | 'paste-note'

const counts = new Map<OverFoot, number>()

function count(what: OverFoot, change: 1 | -1): void {
  const now = (counts.get(what) ?? 0) + change
  counts.set(what, now)
  document.documentElement.classList.toggle(`foot-${what}`, now > 0)
}

/**
 * Says by a class of the page, `foot-…`, that something lies over the foot of the window, so that the focus is scrolled above it.
 * `html:has(…)` would need no hook, but makes the browser compute the styles of the whole page again whenever an element appears or goes.
 */
export function useBottomOverlay(what: OverFoot, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return
    count(what, 1)
    return () => count(what, -1)
  }, [what, isThere])
}
