import type { FileType } from './sniff-type.ts'

/** A file as the store took it. The key is the store's own name for it. */
export interface StoredFile {
  readonly key: string
  readonly size: number
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Judged by the content; null for a kind that is not kept. */
  readonly type: FileType | null
}

/** Where files are stored, outside the database: each is written completely or not at all, and never changed. */
export interface FileStore {
  /** Under a name of the store's own; a restored file is given the one that it had. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, key?: string): Promise<StoredFile>
  /** Rejects with `MissingFile` for a key without a file. */
  read(key: string): Promise<Uint8Array>
  /** Removes a file; one that is gone already is not an error. */
  remove(key: string): Promise<void>
}

/** The database names a file that the store does not have. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
}
