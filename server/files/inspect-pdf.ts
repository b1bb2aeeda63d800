import { join } from 'node:path'
import { createWorkProcess, type WorkLimits } from '#server/work-process.ts'

/** Result of opening a PDF. */
export type PdfState = { readonly state: 'readable'; readonly pages: number } | { readonly state: 'locked' | 'damaged' | 'slow' }

/** Creates the check of uploaded PDFs, in a process of its own. `read` is called at the file's turn; its errors go to the caller. */
export function createPdfInspector(
  limits: WorkLimits = { timeMs: 20_000, heapMb: 256, idleMs: 30_000 },
): (read: () => Promise<Uint8Array>) => Promise<PdfState> {
  const ask = createWorkProcess<PdfState>(join(import.meta.dirname, 'pdf-process.mjs'), limits)
  return async (read) => (await ask(read)) ?? { state: 'slow' }
}

/** Opens a PDF in the server's own process for it. */
export const inspectPdf = createPdfInspector()
