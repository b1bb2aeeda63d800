import { createStore, useStore } from './store.ts'

/** Milliseconds by which the server's clock is ahead of this machine's, from the Date header of answers; negative if it is behind. */
const aheadMs = createStore(0)

/** Differences below this many milliseconds are ignored: an answer takes time, and its Date header has whole seconds. */
const materialMs = 60_000

/** Keeps the offset of the server's clock, since this machine's may be a day wrong; components that show the present are rendered again where it changes. */
export function noteServerDate(date: Date): void {
  const ahead = date.getTime() - Date.now()
  if (Math.abs(ahead - aheadMs.get()) > materialMs) aheadMs.set(ahead)
}

function subscribe(listener: () => void): () => void {
  const end = aheadMs.subscribe(listener)
  // A screen that is open at midnight moves on to the next day.
  const timer = setInterval(listener, materialMs)
  return () => {
    end()
    clearInterval(timer)
  }
}

/** Returns the server's time at a moment of this machine's clock, in milliseconds. */
export function serverTimeAt(machineMs: number): Date {
  return new Date(machineMs + aheadMs.get())
}

/** A value of the present moment by the server's clock, e.g. its day; rendered again when the value changes. */
export function usePresent<Read extends string>(read: (now: Date) => Read): Read {
  return useStore({ subscribe, get: () => read(serverTimeAt(Date.now())) })
}

/** A moment rounded down to ten seconds, for waiting times; pass it to `usePresent`. */
export function tenSecondsOf(now: Date): string {
  return new Date(Math.floor(now.getTime() / 10_000) * 10_000).toISOString()
}
