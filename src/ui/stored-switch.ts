import { createStore, type Store } from './store.ts'

/** A switch that this browser stores. */
export interface StoredSwitch {
  readonly isOn: Store<boolean>
  /** Switches it, and stores that where the browser allows it. */
  set(next: boolean): void
}

/** Makes a switch under a key of the local storage. It is on until it is switched off. */
export function storedSwitch(key: string): StoredSwitch {
  const isOn = createStore(isStoredOn(key))
  return {
    isOn,
    set(next) {
      try {
        localStorage.setItem(key, next ? 'on' : 'off')
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
      isOn.set(next)
    },
  }
}

function isStoredOn(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}
