import { useEffect, useState } from 'react'
import { searchDelayMs } from '#domain/page.ts'

/** The value as it was `ms` milliseconds ago and unchanged since: what is typed, once the typing pauses (GEN-04). */
export function useDelayed<Value>(value: Value, ms = searchDelayMs): Value {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
