import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asStored, type FileStore, MissingFile } from './file-store.ts'
import { sniffLength, sniffType } from './sniff-type.ts'

/** Ending of a file that is being written. */
const unfinished = '.part'
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Stores files in a folder under its own names: written to a temporary file, synced, then renamed. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    // A key must not lead out of the folder.
    if (!keyPattern.test(key)) throw new MissingFile('There is no such file')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(content, key = randomUUID()) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const beside = `${path}.${randomUUID()}${unfinished}`
      try {
        const written = await write(beside, content instanceof Uint8Array ? [content] : content)
        await rename(beside, path)
        await syncToDisk(dirname(path))
        return { key, ...written }
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async read({ key, sha256 }) {
      const content = await readFile(pathOf(key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MissingFile('The file is gone', { cause: error })
        throw error
      })
      return asStored(content, sha256)
    },
    async removeUnfinished(ageMs) {
      let removed = 0
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        if (!name.endsWith(unfinished)) continue
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (!found || Date.now() - found.mtimeMs < ageMs) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

async function write(path: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let head: Uint8Array = new Uint8Array()
    let size = 0
    for await (const chunk of content) {
      if (head.length < sniffLength) head = Buffer.concat([head, chunk.subarray(0, sniffLength)])
      hash.update(chunk)
      size += chunk.byteLength
      await writeAll(file, chunk)
    }
    await file.sync()
    return { size, sha256: hash.digest('hex'), type: sniffType(head) }
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) written += (await file.write(chunk, written)).bytesWritten
}

/** Syncs a file to the disk; of a folder, the names in it. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
