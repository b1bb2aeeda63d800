import { useEffect, useState } from 'react'

/** On unmount, returns the focus to the element that had it on mount; where that element is gone or hidden, to the page's content, so that the next Tab does not start at the top. What took the focus meanwhile keeps it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!(before instanceof HTMLElement) || before === document.body || document.activeElement !== document.body) return
        before.focus()
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
