import { webcrypto } from 'node:crypto'
import type { SniffedType } from './sniff-type.ts'

/** A file as the store took it. The key is the store's own name for it. */
export interface StoredFile {
  readonly key: string
  readonly size: number
  /** The hash in hexadecimal digits. */
  readonly sha256: string
  /** Type by content; null if unknown. */
  readonly type: SniffedType | null
}

/** Store of files outside the database. Each file is written completely or not at all, and never changes. */
export interface FileStore {
  /** Under a name of the store's own; a restored file is given the one that it had. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, key?: string): Promise<StoredFile>
  /** Rejects with `MissingFile` for a key without a file, and with `AlteredFile` if the content has changed since it was stored. */
  read(file: Pick<StoredFile, 'key' | 'sha256'>): Promise<Uint8Array>
  /** Removes unfinished files of killed processes whose last byte is at least this old. Returns their number. */
  removeUnfinished(ageMs: number): Promise<number>
  /** Removes a file; one that is gone already is not an error. */
  remove(key: string): Promise<void>
}

/** The database names a file that the store does not have. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
}

/** The content of a stored file has changed. */
export class AlteredFile extends Error {
  override readonly name = 'AlteredFile'
}

/** Returns the content of a file. Throws `AlteredFile` if it has changed since it was stored. The checksum is computed outside the event loop. */
export async function asStored(content: Uint8Array<ArrayBuffer>, sha256: string): Promise<Uint8Array> {
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')
  if (digest !== sha256) throw new AlteredFile('The file was altered')
  return content
}
