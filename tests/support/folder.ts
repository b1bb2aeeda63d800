import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const memory = '/dev/shm'
const roomBytes = 2 * 1024 ** 3

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomBytes
  } catch {
    return false
  }
}

/** Folder for the tests' files: in memory when it has room. Tests kill programs, which keeps written data, and count the syncs to disk. */
export const testFiles: string = hasRoom() ? memory : tmpdir()

/** An empty folder of the running test's own, removed when it ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(testFiles, 'lab-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
