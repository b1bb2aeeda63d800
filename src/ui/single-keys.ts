import { useSyncExternalStore } from 'react'

const key = 'lab_single_keys'
const listeners = new Set<() => void>()
let isOn = stored()

function stored(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Switches the keys of one character on or off, and keeps that for the next visit, where the browser lets us (WCAG 2.1.4). */
export function setSingleKeys(next: boolean): void {
  isOn = next
  try {
    localStorage.setItem(key, next ? 'on' : 'off')
  } catch {
    // Without storage the choice ends with the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether keys of one character act: who speaks to the computer, or hits keys by accident, switches them off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, () => isOn)
}
