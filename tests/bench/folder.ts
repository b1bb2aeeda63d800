import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the data of a measurement, which is removed when the program ends. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
