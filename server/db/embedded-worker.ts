import { parentPort, workerData } from 'node:worker_threads'
import { toDatabaseError } from '#server/db/database-error.ts'
import { openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from '#server/db/worker-message.ts'

/** The embedded database's own thread: a statement blocks the thread it runs in for its whole length, and requests must not wait behind that. */
async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const post = (answer: WorkerAnswer) => port.postMessage(answer)
  const fail = (id: number, error: unknown) => {
    const { message, code, constraint, table, column } = toDatabaseError(error)
    post({ id, failure: { message, code, constraint, table, column } })
  }
  const instance = await openEmbeddedInstance(workerData as WorkerStart).catch((error: unknown) => {
    fail(0, error)
    port.close()
    return null
  })
  if (instance === null) return
  const answer = async (request: WorkerRequest) => {
    if (request.ask === 'run') return post({ id: request.id, rows: await instance.run(request.text, request.params, request.mode) })
    await instance.run('checkpoint', [], 'object')
    await instance.close()
    post({ id: request.id, rows: [] })
    port.close()
  }
  const failed = (id: number, error: unknown) => {
    fail(id, error)
    // The thread ends, and with it the server, which is started again with the data on the disk.
    if (instance.isLost()) port.close()
  }
  port.on('message', (request: WorkerRequest) => void answer(request).catch((error: unknown) => failed(request.id, error)))
  post({ id: 0, rows: [] })
}

if (parentPort) await serve(parentPort)
