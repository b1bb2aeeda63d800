import type { Upload } from '#server/call/read-upload.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { files } from '#server/db/tables/files.ts'
import type { StoredFile } from './file-store.ts'
import { forgetNote } from './noted-files.ts'
import type { FileType } from '#domain/uploaded-file.ts'

export type FileRow = typeof files.$inferSelect

/**
 * Keeps the file that came with a call: its row is written in the call's transaction, and the file is removed where that fails. `type` is the kind that the
 * caller found.
 */
export async function keepUpload(
  { sql, user, now }: { readonly sql: Sql; readonly user: { readonly id: string } | null; readonly now: Date },
  upload: Upload,
  type: FileType,
): Promise<FileRow> {
  const row = await writeFileRow(sql, { ...upload, type }, user?.id ?? null, now)
  await forgetNote(sql, upload.key)
  upload.keep()
  return row
}

/** Writes the row of a file that is in the store. */
export async function writeFileRow(
  sql: Sql,
  { key, sha256, size, type, isLocked = false }: StoredFile & { readonly type: FileType; readonly isLocked?: boolean },
  createdBy: string | null,
  now: Date,
): Promise<FileRow> {
  const row = { id: newId(now), key, sha256, size, type, isLocked, createdBy, createdAt: now.toISOString() }
  await sql.insert(files).values(row)
  return row
}
