import { type RefObject, useEffect } from 'react'

/**
 * Brings an alert that is drawn late into a place into sight and gives it the focus. For a place at the end of a screen whose pieces are dialogs
 * over it. Only a failed one is drawn in place, perhaps out of view.
 */
export function useInSight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new MutationObserver(() => {
      const alert = element.querySelector('[role=alert]')
      if (!alert || element.contains(document.activeElement)) return
      element.focus({ preventScroll: true })
      alert.scrollIntoView({ block: 'center' })
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [place])
}
