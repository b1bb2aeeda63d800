import type { Scheme } from './palette.ts'
import { createStore, useStore } from './store.ts'

/** The user's choice: light, dark, or the system's scheme. */
export type SchemeChoice = Scheme | 'system'

const key = 'lab_scheme'
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const choice = createStore(stored())
choice.subscribe(paintScheme)
// The value is stored from the start and at each event. Chromium sends no event for a change if a render has read the value before. A change
// before the first render would otherwise not be painted.
let isSystemDark = systemDark?.matches === true
systemDark?.addEventListener('change', () => {
  isSystemDark = systemDark.matches
  paintScheme()
})

function stored(): SchemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function painted(): Scheme {
  const chosen = choice.get()
  if (chosen !== 'system') return chosen
  return isSystemDark ? 'dark' : 'light'
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
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  choice.set(next)
}

function subscribe(listener: () => void): () => void {
  const end = choice.subscribe(listener)
  systemDark?.addEventListener('change', listener)
  return () => {
    end()
    systemDark?.removeEventListener('change', listener)
  }
}

/** The scheme in use, and the user's choice. */
export function useScheme(): { readonly scheme: Scheme; readonly choice: SchemeChoice } {
  return { scheme: useStore({ subscribe, get: painted }), choice: useStore(choice) }
}
