import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 1199px)'

function subscribe(tell: () => void): () => void {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether the window is too narrow for a table without scrolling it sideways. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
