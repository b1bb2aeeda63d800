import { useEffect, useState } from 'react'

/** Gives the focus back, when this goes away, to the element that had it when it came; to the page's content where that is gone, so that the next Tab does not begin at the top. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!(before instanceof HTMLElement) || before === document.body) return
        if (before.isConnected) before.focus()
        else document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
