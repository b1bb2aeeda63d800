import { useEffect, useState } from 'react'

/** On unmount, returns the focus to the element that had it on mount; where that element is gone, to the page's content, so that the next Tab does not start at the top. What took the focus meanwhile keeps it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!(before instanceof HTMLElement) || before === document.body || document.activeElement !== document.body) return
        if (before.isConnected) before.focus()
        else document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
