import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Calls the listener at each change; returns the function that ends that. */
  subscribe(listener: () => void): () => void
}

/** Makes a store. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The present value of a store. */
export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get)
}
