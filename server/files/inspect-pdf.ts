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
 * Creates the check of uploaded PDFs: a separate thread opens them one after another, so that a large or hostile one blocks neither the event loop nor the
 * memory. `read` is called at the file's turn; its errors go to the caller.
 */
export function createPdfInspector({ timeMs, heapMb, idleMs }: PdfLimits = pdfLimits): (read: () => Promise<Uint8Array>) => Promise<PdfState> {
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
    const started = startThread(heapMb, () => {
      if (opening === started) opening = null
    })
    opening = started
    return started
  }
  const inspect = (thread: Worker, bytes: Uint8Array) =>
    new Promise<PdfState>((resolve) => {
      last += 1
      const id = last
      const done = (state: PdfState) => {
        clearTimeout(limit)
        thread.off('message', answer).off('error', lost)
        if (state.state === 'slow') end()
        idle = setTimeout(end, idleMs).unref()
        resolve(state)
      }
      const limit = setTimeout(() => done({ state: 'slow' }), timeMs)
      const answer = (message: { readonly id: number; readonly result: PdfState }) => {
        if (message.id === id) done(message.result)
      }
      // A file that needs more memory than the thread may use ends it.
      const lost = () => done({ state: 'slow' })
      thread.on('message', answer).on('error', lost)
      const own = new Uint8Array(bytes)
      thread.postMessage({ id, bytes: own }, [own.buffer])
    })

  return (read) => {
    const turn = queue.then(async () => {
      const bytes = await read()
      clearTimeout(idle)
      return inspect(await open(), bytes)
    })
    queue = turn.catch(() => undefined)
    return turn
  }
}

/** Starts the thread; it says when it is ready, which no file has to wait for within its own time. */
function startThread(heapMb: number, onEnd: () => void): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(import.meta.dirname, 'pdf-thread.mjs'), { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    thread.unref()
    thread.once('message', () => resolve(thread))
    thread.on('error', (cause) => reject(new Error('the thread that opens PDFs failed', { cause })))
    thread.once('exit', onEnd)
  })
}

/** Opens a PDF in the process's own thread for it. */
export const inspectPdf = createPdfInspector()
