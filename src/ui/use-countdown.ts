import { useEffect, useState } from 'react'

/** Seconds left of `seconds`; starts again with each new `from`. */
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
