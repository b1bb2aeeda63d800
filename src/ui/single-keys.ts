import { createStore, useStore } from './store.ts'

const key = 'lab_single_keys'
const isOn = createStore(stored())

function stored(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Switches single-key shortcuts on or off, and stores that, where the browser allows it (WCAG 2.1.4). */
export function setSingleKeys(next: boolean): void {
  try {
    localStorage.setItem(key, next ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  isOn.set(next)
}

/** True while single-key shortcuts are on: users of speech input, or who hit keys by accident, switch them off. */
export function useSingleKeys(): boolean {
  return useStore(isOn)
}
