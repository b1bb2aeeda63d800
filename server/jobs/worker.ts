import { errorFields } from '#server/call/failure.ts'
import type { Log } from '#server/log.ts'

/** Milliseconds until an empty queue is read again. */
const pollMs = 1_000
/** Milliseconds between two pieces of work, in which others use processor and database; never less than the piece took. */
const minPauseMs = 20
/** Milliseconds until the next try after a failure. */
const afterFailureMs = 10_000

/** Work that goes on beside the calls. */
export interface Worker {
  /** Finishes the present piece of work, then stops. */
  stop(): Promise<void>
}

/**
 * Does one piece of work after the other, with pauses as long as the work, until it is stopped or finished for good; `workOnce` says whether there was any. Any number of
 * processes may each have one.
 */
export function startJobWorker(name: string, workOnce: () => Promise<boolean | 'finished'>, log: Log): Worker {
  let isStopping = false
  let endPause: () => void = () => undefined
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!isStopping) {
      try {
        const began = performance.now()
        const done = await workOnce()
        if (done === 'finished') return
        if (!isStopping) await pause(done ? Math.max(minPauseMs, performance.now() - began) : pollMs)
      } catch (error) {
        log.error('a worker failed', { worker: name, ...errorFields(error) })
        if (!isStopping) await pause(afterFailureMs)
      }
    }
  }
  const running = run()
  return {
    async stop() {
      isStopping = true
      endPause()
      await running
    },
  }
}
