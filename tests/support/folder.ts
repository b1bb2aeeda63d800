import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of the running test's own, removed when it ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
