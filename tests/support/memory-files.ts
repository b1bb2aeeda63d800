import { createHash, randomUUID } from 'node:crypto'
import { asStored, type FileStore, MissingFile } from '#server/files/file-store.ts'
import { sniffType } from '#server/files/sniff-type.ts'

/** A file store in memory; `kept` are its files by key. */
export function memoryFiles(): FileStore & { readonly kept: Map<string, Uint8Array<ArrayBuffer>> } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    kept,
    async put(content, key = randomUUID()) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content instanceof Uint8Array ? [content] : content) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      kept.set(key, bytes)
      return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), type: sniffType(bytes) }
    },
    async read({ key, sha256 }) {
      const found = kept.get(key)
      if (!found) throw new MissingFile('There is no such file')
      return asStored(found, sha256)
    },
    removeUnfinished: async () => 0,
    async remove(key) {
      kept.delete(key)
    },
  }
}
