import { useCallback, useInsertionEffect, useRef } from 'react'

/** A stable function that calls `latest` of the last render, for memoized components. Call it from event handlers only. */
export function useEventCallback<Given extends unknown[], Answer>(latest: (...given: Given) => Answer): (...given: Given) => Answer {
  const ref = useRef(latest)
  useInsertionEffect(() => {
    ref.current = latest
  })
  return useCallback((...given: Given) => ref.current(...given), [])
}
