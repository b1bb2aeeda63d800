import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Result of opening a PDF. */
export type PdfState = { readonly state: 'readable'; readonly pages: number } | { readonly state: 'locked' | 'damaged' | 'slow' }

interface PdfLimits {
  /** Time for one file, from its turn. */
  readonly timeMs: number
  /** Heap of the thread. */
  readonly heapMb: number
  /** Time without a file after which the thread ends. */
  readonly idleMs: number
}

const pdfLimits: PdfLimits = { timeMs: 20_000, heapMb: 256, idleMs: 30_000 }

/**
 * Creates the check of uploaded PDFs: they are opened one after another in a thread of their own, so that a large or hostile one holds neither the event loop nor the memory.
 * `read` is called at the file's turn; what it throws is the caller's.
 */
export function createPdfInspector({ timeMs, heapMb, idleMs }: PdfLimits = pdfLimits): (read: () => Promise<Uint8Array>) => Promise<PdfState> {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0
  let queue: Promise<unknown> = Promise.resolve()

  const end = () => {
    void worker?.terminate()
    worker = null
  }
  const open = () => {
    if (worker) return worker
    worker = new Worker(join(import.meta.dirname, 'pdf-thread.mjs'), { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    worker.unref()
    return worker
  }
  const inspect = (bytes: Uint8Array) =>
    new Promise<PdfState>((resolve, reject) => {
      clearTimeout(idle)
      last += 1
      const id = last
      const thread = open()
      const stop = () => {
        clearTimeout(limit)
        thread.off('message', answer).off('error', lost)
        idle = setTimeout(end, idleMs).unref()
      }
      const limit = setTimeout(() => {
        stop()
        end()
        resolve({ state: 'slow' })
      }, timeMs)
      const answer = (message: { readonly id: number; readonly result: PdfState }) => {
        if (message.id !== id) return
        stop()
        resolve(message.result)
      }
      const lost = (error: unknown) => {
        stop()
        worker = null
        // A file that needs more memory than the thread may use is the sender's; a thread that does not start is not.
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ state: 'slow' })
        else reject(new Error('the thread that opens PDFs failed', { cause: error }))
      }
      thread.on('message', answer).on('error', lost)
      const own = new Uint8Array(bytes)
      thread.postMessage({ id, bytes: own }, [own.buffer])
    })

  return (read) => {
    const turn = queue.then(async () => inspect(await read()))
    queue = turn.catch(() => undefined)
    return turn
  }
}

/** Opens a PDF in the process's own thread for it. */
export const inspectPdf = createPdfInspector()
