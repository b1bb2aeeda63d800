import type { MouseEvent } from 'react'

/** The link that a click follows within the panel; null for a click beside links, and for one that asks the browser for a tab or a window of its own. */
export function followedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, links = 'a'): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  return target.closest<HTMLAnchorElement>(links)
}
