import { useCallback, useEffect, useRef } from 'react'

/** The signal that ends a work of a component: when it is asked to, and when the component is left. Each `begin` is a new work, which `abort` ends from then on. */
export function useAbort(): { begin(): AbortSignal; abort(): void } {
  const control = useRef<AbortController | null>(null)
  const abort = useCallback(() => control.current?.abort(), [])
  useEffect(() => abort, [abort])
  const begin = useCallback(() => {
    control.current = new AbortController()
    return control.current.signal
  }, [])
  return { begin, abort }
}
