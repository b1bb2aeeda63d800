import { createStore, useStore } from '#ui/store.ts'

let until = 0
let timer: ReturnType<typeof setTimeout> | undefined
const isRetrying = createStore(false)

/** Records that a call failed and is repeated after `waitMs`; the banner disappears shortly after that. */
export function noteRetry(waitMs: number): void {
  until = Math.max(until, Date.now() + waitMs + 1500)
  clearTimeout(timer)
  timer = setTimeout(() => {
    until = 0
    isRetrying.set(false)
  }, until - Date.now())
  isRetrying.set(true)
}

/** True while a call is being repeated. */
export function useRetryStatus(): boolean {
  return useStore(isRetrying)
}
