import { useEffect, useState } from 'react'

/** Milliseconds that a success is shown (REP-11). */
const successMs = 5_000

/** The message of what was done last, which disappears by itself; it lies over the sheet, so it must not stay. */
export function useSuccessMessage() {
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), successMs)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage] as const
}
