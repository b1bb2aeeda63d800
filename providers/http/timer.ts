/** The clock and timer of the HTTP client: injected, so that tests control the time. */
export interface Timer {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the work once after so many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void
}

/** The timer of the machine. */
export const systemTimer: Timer = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const handle = setTimeout(work, milliseconds)
    return () => clearTimeout(handle)
  },
}

/** Waits this many milliseconds, or until the signal is aborted. Never rejects. */
export function pause(timer: Timer, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      callOff()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const callOff = timer.after(milliseconds, done)
    signal?.addEventListener('abort', done, { once: true })
  })
}
