import { useEffect, useState } from 'react'

/** Milliseconds of waiting after which a text is shown. */
const slowMs = 3000

/** Text for a long wait. */
export const slowSentence = 'Taking longer than usual…'

/** True once a wait is so long that the user is informed. */
export function useSlow(isWaiting: boolean, ms = slowMs): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting, ms])
  return isSlow
}
