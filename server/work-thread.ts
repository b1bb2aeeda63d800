import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** Time limit of one request, without its wait for the thread. */
  readonly timeMs: number
  /** Heap of the thread. */
  readonly heapMb: number
  /** Time without a request after which the thread ends. */
  readonly idleMs: number
}

/** A request as it is posted: the buffers that move to the thread instead of being copied. */
export interface ThreadRequest {
  readonly content: unknown
  readonly transfer?: readonly ArrayBuffer[]
}

/** Sends a request, made at its turn, to the thread. Returns its answer, or null where the thread took too long or ended; errors of making the request go to the caller. */
type AskThread<A> = (make: () => Promise<ThreadRequest>) => Promise<A | null>

/**
 * Creates a thread that answers requests one after another, so that long work blocks neither the event loop nor the memory of the process. It starts with the
 * first request and ends when idle. Its file, an absolute path, says `ready` and answers `{ id, content }` with `{ id, result }`.
 */
export function createWorkThread<A>(file: string, { timeMs, heapMb, idleMs }: ThreadLimits): AskThread<A> {
  let opening: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0
  let queue: Promise<unknown> = Promise.resolve()

  const end = () => {
    void opening?.then((thread) => thread.terminate()).catch(() => undefined)
    opening = null
  }
  const open = (): Promise<Worker> => {
    if (opening) return opening
    const started = startThread(file, heapMb, () => {
      if (opening === started) opening = null
    })
    opening = started
    return started
  }
  const ask = (thread: Worker, { content, transfer = [] }: ThreadRequest) =>
    new Promise<A | null>((resolve) => {
      last += 1
      const id = last
      const done = (result: A | null) => {
        clearTimeout(limit)
        thread.off('message', answer).off('error', lost)
        if (result === null) end()
        idle = setTimeout(end, idleMs).unref()
        resolve(result)
      }
      const limit = setTimeout(() => done(null), timeMs)
      const answer = (message: { readonly id: number; readonly result: A }) => {
        if (message.id === id) done(message.result)
      }
      // A request that needs more memory than the thread may use ends it.
      const lost = () => done(null)
      thread.on('message', answer).on('error', lost)
      thread.postMessage({ id, content }, [...transfer])
    })

  return (make) => {
    const turn = queue.then(async () => {
      const request = await make()
      clearTimeout(idle)
      return ask(await open(), request)
    })
    queue = turn.catch(() => undefined)
    return turn
  }
}

/** Starts the thread; it says when it is ready, which no request has to wait for within its own time. */
function startThread(file: string, heapMb: number, onEnd: () => void): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(file, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    thread.unref()
    thread.once('message', () => resolve(thread))
    thread.on('error', (cause) => reject(new Error(`the thread ${basename(file)} failed`, { cause })))
    thread.once('exit', onEnd)
  })
}
