import { useSyncExternalStore } from 'react'

/** Milliseconds by which the server's clock is ahead of this machine's, as far as an answer has told it; below zero where it is behind. */
let aheadMs = 0

/** What an answer's way and a header of whole seconds may add up to, and more, in milliseconds: less is no difference. */
const materialMs = 60_000

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}

/** Keeps how far the server's clock is ahead of this machine's, which may be a day wrong; what shows the present moment is drawn again where that changes it. */
export function noteServerDate(date: Date): void {
  const ahead = date.getTime() - Date.now()
  if (Math.abs(ahead - aheadMs) <= materialMs) return
  aheadMs = ahead
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // A screen that is left open over midnight goes on to the next day.
  const timer = setInterval(listener, materialMs)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}

/** What is read off the present moment by the server's clock, e.g. its day; drawn again when it is another. */
export function usePresent<Read extends string>(read: (now: Date) => Read): Read {
  return useSyncExternalStore(subscribe, () => read(new Date(Date.now() + aheadMs)))
}

/** A moment to ten seconds, for what tells how long something waits; give it to `usePresent`. */
export function tenSecondsOf(now: Date): string {
  return new Date(Math.floor(now.getTime() / 10_000) * 10_000).toISOString()
}
