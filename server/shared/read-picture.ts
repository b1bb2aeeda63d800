import { eq } from 'drizzle-orm'
import type { RecordFile } from '#domain/uploaded-file.ts'
import { conflict } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { files } from '#server/db/tables/files.ts'
import { AlteredFile, type FileStore, MissingFile } from '#server/files/file-store.ts'

/**
 * Returns the bytes of a picture that reports print, or null where there is none. One that the store lost, or that was altered, is a 409 that names it: no
 * report goes out without a signature that it should have.
 */
export async function readPicture(db: Sql, store: FileStore, picture: Pick<RecordFile, 'id'> | null, name: string): Promise<Uint8Array | null> {
  if (picture === null) return null
  const lost = () => conflict(`${name} cannot be read. Choose the picture again.`)
  const [file] = await db.select({ key: files.key, sha256: files.sha256 }).from(files).where(eq(files.id, picture.id))
  if (!file) throw lost()
  return store.read(file).catch((error: unknown) => {
    throw error instanceof MissingFile || error instanceof AlteredFile ? lost() : error
  })
}
