import { join } from 'node:path'
import { createWorkThread, type ThreadLimits } from '#server/work-thread.ts'

/** Result of opening a PDF. */
export type PdfState = { readonly state: 'readable'; readonly pages: number } | { readonly state: 'locked' | 'damaged' | 'slow' }

/** Creates the check of uploaded PDFs, in a thread of its own. `read` is called at the file's turn; its errors go to the caller. */
export function createPdfInspector(
  limits: ThreadLimits = { timeMs: 20_000, heapMb: 256, idleMs: 30_000 },
): (read: () => Promise<Uint8Array>) => Promise<PdfState> {
  const ask = createWorkThread<PdfState>(join(import.meta.dirname, 'pdf-thread.mjs'), limits)
  return async (read) => {
    const state = await ask(async () => {
      const content = new Uint8Array(await read())
      return { content, transfer: [content.buffer] }
    })
    return state ?? { state: 'slow' }
  }
}

/** Opens a PDF in the process's own thread for it. */
export const inspectPdf = createPdfInspector()
