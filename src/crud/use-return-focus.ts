import { useEffect, useState } from 'react'

/** Gives the focus back, when this goes away, to the element that had it when it came; to nothing where that is gone. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      })
    },
    [before],
  )
}
