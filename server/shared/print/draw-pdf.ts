import { join } from 'node:path'
import { Problem } from '#server/call/problem.ts'
import { createWorkProcess } from '#server/work-process.ts'
import type { Drawn } from './document.ts'
import type { drawings } from './drawings.ts'

const ask = createWorkProcess<Drawn>(join(import.meta.dirname, 'pdf-process.mjs'), { timeMs: 60_000, heapMb: 512, idleMs: 600_000 })

/**
 * Draws a sheet as PDF in a process of its own, so that reads of others do not wait for it; rejects with a 409 that names a text with a sign that no font has.
 * The same sheet gives the same bytes.
 */
export async function drawPdf<Name extends keyof typeof drawings>(
  paper: Name,
  sheet: Parameters<(typeof drawings)[Name]>[0] & { readonly number: string },
): Promise<Uint8Array> {
  const drawn = await ask(async () => ({ paper, sheet }))
  if (drawn === null) throw new Error(`drawing ${sheet.number} took too long or too much memory`)
  if ('failure' in drawn) throw new Error(`drawing ${sheet.number} failed: ${drawn.failure}`)
  if ('problem' in drawn) throw new Problem(409, drawn.problem, { code: 'unprintable' })
  return drawn.bytes
}
