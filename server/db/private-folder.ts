import { accessSync, constants, existsSync, mkdirSync, opendirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that only its owner can read, with its parents, and checks that this user can write there.
 * Throws the system's error otherwise.
 */
export function makePrivateFolder(folder: string): void {
  if (!existsSync(folder)) {
    // Node's own recursion never ends if the system reports ENOENT for a folder with an existing parent, as under /proc.
    if (!existsSync(dirname(folder))) makePrivateFolder(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
  // Throws ENOTDIR for a file.
  opendirSync(folder).closeSync()
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}
