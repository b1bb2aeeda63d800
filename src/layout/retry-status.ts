import { useSyncExternalStore } from 'react'

let until = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Records that a call failed and is repeated after `waitMs`; the banner disappears shortly after that. */
export function noteRetry(waitMs: number): void {
  until = Math.max(until, Date.now() + waitMs + 1500)
  clearTimeout(timer)
  timer = setTimeout(() => {
    until = 0
    tell()
  }, until - Date.now())
  tell()
}

/** Whether a call is being repeated just now. */
export function useRetryStatus(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => until > 0,
  )
}
