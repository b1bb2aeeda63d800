import { errorFields } from '#server/call/failure.ts'
import type { Log } from '#server/log.ts'
import { makeNextOfBatch } from './batches.ts'
import { type Sending, sendDue } from './deliver.ts'

/** Milliseconds until an empty queue is read again. */
const pollMs = 2_000
/** Milliseconds until the next try after a failure. */
const afterFailureMs = 10_000

/** The worker of the notifications. */
export interface NotificationWorker {
  /** Finishes the present work, then stops. */
  stop(): Promise<void>
}

/** Makes the notifications of messages to many and sends those that are due, until it is stopped. Any number of processes may each have one. */
export function startNotificationWorker({ log, ...sending }: Sending & { readonly log: Log }): NotificationWorker {
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
        const done = (await makeNextOfBatch(sending.database, sending.clock)) + (await sendDue(sending))
        if (done === 0 && !isStopping) await pause(pollMs)
      } catch (error) {
        log.error('notifications could not be sent', errorFields(error))
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
