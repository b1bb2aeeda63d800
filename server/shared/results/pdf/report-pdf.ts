import { join } from 'node:path'
import { Problem } from '#server/call/problem.ts'
import { createWorkThread } from '#server/work-thread.ts'
import type { DrawnReport } from './draw-report.ts'
import type { ReportSheet } from './sheet.ts'

const ask = createWorkThread<DrawnReport>(join(import.meta.dirname, 'report-thread.mjs'), { timeMs: 60_000, heapMb: 512, idleMs: 600_000 })

/**
 * The PDF of a report (RES-11), drawn in a thread of its own, so that reads of others do not wait for it; rejects with a 409 that names a text with a sign that no
 * font has.
 */
export async function reportPdf(sheet: ReportSheet): Promise<Uint8Array> {
  const drawn = await ask(async () => ({ content: sheet }))
  if (drawn === null) throw new Error(`drawing ${sheet.number} took too long or too much memory`)
  if ('failure' in drawn) throw new Error(`drawing ${sheet.number} failed: ${drawn.failure}`)
  if ('problem' in drawn) throw new Problem(409, drawn.problem, { code: 'unprintable' })
  return drawn.bytes
}
