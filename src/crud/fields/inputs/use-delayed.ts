import { useEffect, useState } from 'react'
import { searchDelayMs } from '#domain/page.ts'

/** Debounces a value: returns it once it has not changed for `ms` milliseconds (GEN-04). */
export function useDelayed<Value>(value: Value, ms = searchDelayMs): Value {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
