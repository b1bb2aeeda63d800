import { useSyncExternalStore } from 'react'

/** True while a dialog covers the page. */
export function useModalOpen(): boolean {
  return useSyncExternalStore(subscribe, isModalOpen)
}

// Dialogs are put into the body itself, and taken out of it when they are closed.
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

/** True while a dialog covers the page, for code outside of components. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
