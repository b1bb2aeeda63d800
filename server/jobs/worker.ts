import { errorFields } from '#server/call/failure.ts'
import type { Log } from '#server/log.ts'
import { makeNextOfBatch } from './batches.ts'
import { type Sending, sendDue } from './deliver.ts'

/** Milliseconds between two looks at an empty queue. */
const lookMs = 2_000
/** Milliseconds after a look that failed. */
const afterFailureMs = 10_000

/** The worker of the notifications. */
export interface NotificationWorker {
  /** Lets what is under way end, then stops. */
  stop(): Promise<void>
}

/** Makes the notifications of messages to many and sends what is due, until it is told to stop. Any number of processes may each have one. */
export function startNotificationWorker({ log, ...sending }: Sending & { readonly log: Log }): NotificationWorker {
  let isStopping = false
  let wake: () => void = () => undefined
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!isStopping) {
      try {
        const done = (await makeNextOfBatch(sending.database, sending.clock)) + (await sendDue(sending))
        if (done === 0 && !isStopping) await pause(lookMs)
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
      wake()
      await running
    },
  }
}
