import { useSyncExternalStore } from 'react'
import type { Scheme } from './palette.ts'

/** The user's choice: light, dark, or the system's scheme. */
export type SchemeChoice = Scheme | 'system'

const key = 'lab_scheme'
const listeners = new Set<() => void>()
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
let choice: SchemeChoice = stored()

function stored(): SchemeChoice {
  try {
    const found = localStorage.getItem(key)
    return found === 'light' || found === 'dark' ? found : 'system'
  } catch {
    return 'system'
  }
}

function painted(): Scheme {
  if (choice !== 'system') return choice
  return systemDark?.matches ? 'dark' : 'light'
}

/** Sets the present scheme on the document; called before the first render and at every change. */
export function paintScheme(): void {
  const scheme = painted()
  const root = document.documentElement
  root.style.colorScheme = scheme
  root.dataset.scheme = scheme
}

/** Chooses a scheme and stores the choice, where the browser allows it. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  changed()
}

function changed(): void {
  paintScheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) systemDark?.addEventListener('change', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) systemDark?.removeEventListener('change', changed)
  }
}

/** The scheme in use, and the user's choice. */
export function useScheme(): { readonly scheme: Scheme; readonly choice: SchemeChoice } {
  const scheme = useSyncExternalStore(subscribe, painted)
  return { scheme, choice: useSyncExternalStore(subscribe, () => choice) }
}
