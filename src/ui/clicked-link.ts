import type { MouseEvent } from 'react'

/** The link that a click opens in the panel; null for a click outside links, and for one that asks the browser for another tab or window. */
export function clickedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, links = 'a'): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  return target.closest<HTMLAnchorElement>(links)
}

/** Puts the focus on the link of a row that was clicked beside it: whatever opens returns the focus there once it closes. */
export function focusRowLink(row: Element): void {
  row.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
}
