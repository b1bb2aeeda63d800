import { useEffect, useState } from 'react'

/** Milliseconds of waiting after which a text is shown. */
const slowMs = 3000

/** That text. */
export const slowSentence = 'Taking longer than usual…'

/** Whether something has been waited for so long that the user should be informed. */
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
