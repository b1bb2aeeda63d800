import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import type { Worker } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'
import type { Listener } from './listen.ts'

/** Parts that a stop has to end. */
export interface Running {
  readonly listener: Listener
  readonly app: Pick<App, 'settled' | 'endStreams'>
  /** Workers beside the calls. */
  readonly workers?: readonly Worker[]
  /** Ends everything else that uses the database. */
  readonly others?: readonly (() => Promise<void> | void)[]
  readonly database: Database
  readonly log: Log
  /** Milliseconds that the server waits after SIGTERM, so that a load balancer notices. An interrupt from the keyboard does not wait. */
  readonly drainMs: number
}

const timeoutMs = 10_000
const parentLookMs = 500

/**
 * Ends the process on SIGINT, SIGTERM and SIGHUP, and on an error that nobody caught: not ready first, then the requests that run, then the database; after 10
 * s in any case. Gives the function that stops it with an exit code.
 */
export function stopOnSignals({ listener, app, workers = [], others = [], database, log, drainMs }: Running): (code: number) => void {
  let stopping = false
  const stop = async (code: number, drain: number) => {
    if (stopping) return
    stopping = true
    log.info('stopping', { code })
    setTimeout(() => {
      log.error('stopped without waiting for the rest')
      process.exit(1)
    }, timeoutMs).unref()
    listener.drain()
    await wait(drain)
    app.endStreams()
    await listener.close()
    await Promise.all([app.settled(), ...workers.map((worker) => worker.stop()), ...others.map((end) => end())])
    await database.close()
    process.exit(code)
  }
  const end = (code: number, drain = 0) => {
    stop(code, drain).catch((error: unknown) => {
      log.error('stopping failed', { error: nameOf(error) })
      process.exit(1)
    })
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGHUP', () => end(0))
  process.on('SIGTERM', () => end(0, drainMs))
  stopWithParent(() => end(0, drainMs))
  process.on('uncaughtException', (error) => {
    log.error('uncaught error', { error: nameOf(error), stack: stackOf(error) })
    end(1)
  })
  return (code) => end(code)
}

/** npm does not pass a SIGTERM on: it ends, and so does the shell between it and this process, which then has another parent. */
function stopWithParent(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, parentLookMs).unref()
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/** The stack without the message, which may quote typed text. */
function stackOf(error: unknown): string | null {
  return error instanceof Error ? (error.stack?.split('\n    at ').slice(1, 6).join(' < ') ?? null) : null
}
