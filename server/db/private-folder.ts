import { accessSync, constants, existsSync, mkdirSync, opendirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that only its owner can read, with its parents, and checks that this user can write there.
 * Throws the system's error otherwise.
 */
export function makePrivateFolder(folder: string): void {
  if (!existsSync(folder)) {
    // Node's own recursion never ends where the system says ENOENT for a folder whose parent is there, as under /proc.
    if (!existsSync(dirname(folder))) makePrivateFolder(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
  // Says ENOTDIR for a file.
  opendirSync(folder).closeSync()
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}
