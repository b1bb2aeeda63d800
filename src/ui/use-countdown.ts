import { useEffect, useState } from 'react'

/** Seconds that are left of `seconds`, one less each second; begins again with each new `from`. */
export function useCountdown(seconds: number, from: unknown): number {
  const [count, setCount] = useState({ from, left: seconds })
  if (count.from !== from) setCount({ from, left: seconds })
  useEffect(() => {
    if (count.left <= 0) return
    const timer = setTimeout(() => setCount({ ...count, left: count.left - 1 }), 1000)
    return () => clearTimeout(timer)
  }, [count])
  return Math.max(count.left, 0)
}
