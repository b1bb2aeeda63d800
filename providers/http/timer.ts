/** The clock and alarm of the HTTP client: injected, so that tests turn the hands themselves. */
export interface Timer {
  /** Milliseconds since 1970. */
  now(): number
  /** Does the work once after so many milliseconds; the answer calls it off. */
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

/** Waits so many milliseconds, or until the signal is aborted. Never rejects. */
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
