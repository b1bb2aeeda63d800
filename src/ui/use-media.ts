import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** True while a media query holds for the window, such as `(max-width: 1199px)`. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (tell: () => void) => {
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

/** True in a window as wide as a phone, where the rows of a list are cards. */
export const useIsPhone = () => useMedia('(max-width: 767px)')
