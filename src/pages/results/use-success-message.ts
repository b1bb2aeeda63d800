import { useEffect, useState } from 'react'

/** Milliseconds that a success is shown (REP-11). */
const successMs = 5_000

/** The message of the last action. It covers the sheet, so it disappears by itself. */
export function useSuccessMessage() {
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), successMs)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage] as const
}
