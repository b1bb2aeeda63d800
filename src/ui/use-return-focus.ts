import { useEffect, useState } from 'react'

/**
 * On unmount, returns the focus to the element that had it on mount, or to the page's content if that is gone or hidden. An element focused since then keeps
 * it.
 */
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
