import { useCallback, useInsertionEffect, useRef } from 'react'

/** The same function at every drawing, which calls the latest one: for pieces that are drawn again only when what they are given changes. To be called by events alone. */
export function useEventCallback<Given extends unknown[], Answer>(latest: (...given: Given) => Answer): (...given: Given) => Answer {
  const ref = useRef(latest)
  useInsertionEffect(() => {
    ref.current = latest
  })
  return useCallback((...given: Given) => ref.current(...given), [])
}
