import { useEffect, useState } from 'react'

/** On unmount, returns the focus to the element that had it on mount; where that element is gone and nothing else took the focus, to the page's content, so that the next Tab does not start at the top. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!(before instanceof HTMLElement) || before === document.body) return
        if (before.isConnected) before.focus()
        else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
