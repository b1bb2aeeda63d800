import { Worker } from 'node:worker_threads'
import { DatabaseError } from '#server/db/database-error.ts'
import type { RunStatement } from '#server/db/engine.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from '#server/db/worker-message.ts'

/** An embedded database that runs in its own thread. */
export interface WorkerClient {
  readonly run: RunStatement
  close(): Promise<void>
}

interface Waiting {
  resolve(rows: readonly unknown[]): void
  reject(error: Error): void
}

/**
 * Starts the thread and waits until its database is open; rejects with the error of opening it.
 * `onLost` is called when the thread ends by itself; every statement then fails.
 */
export async function startDatabaseThread(start: WorkerStart, onLost: () => void): Promise<WorkerClient> {
  const worker = new Worker(new URL('./embedded-thread.mjs', import.meta.url), { workerData: start, execArgv: [] })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ended: Error | null = null
  let closing = false

  const end = (error: Error) => {
    if (ended) return
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!closing) onLost()
  }
  const ask = (id: number, request: WorkerRequest | null) =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      if (ended) return reject(ended)
      waiting.set(id, { resolve, reject })
      if (request) worker.postMessage(request)
    })
  worker.on('message', (answer: WorkerAnswer) => {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('rows' in answer) caller?.resolve(answer.rows)
    else caller?.reject(new DatabaseError(answer.failure.message, { ...answer.failure }))
  })
  worker.on('error', (error) => end(new DatabaseError(`The embedded database failed: ${error instanceof Error ? error.message : String(error)}`, {})))
  worker.on('exit', () => end(new DatabaseError('The embedded database is closed', {})))

  try {
    await ask(0, null)
  } catch (error) {
    closing = true
    await worker.terminate()
    throw error
  }
  return {
    run: (text, params, mode) => {
      last += 1
      return ask(last, { ask: 'run', id: last, text, params, mode })
    },
    close: async () => {
      closing = true
      last += 1
      await ask(last, { ask: 'close', id: last })
      await worker.terminate()
    },
  }
}
