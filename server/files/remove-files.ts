import { asc, eq, lte } from 'drizzle-orm'
import { errorFields } from '#server/call/failure.ts'
import type { Database } from '#server/db/database.ts'
import { filesToRemove } from '#server/db/tables/files.ts'
import type { Log } from '#server/log.ts'
import { type FileStore, MissingFile } from './file-store.ts'

interface RemovalContext {
  readonly database: Database
  readonly files: FileStore
  readonly log: Log
  readonly now: Date
}

/**
 * Removes the files from the store whose removal is due: of erased customers, of records, and of uploads and releases that did not end. A failed one keeps its
 * row for the next run (OPS-04).
 */
export async function removeFiles({ database, files, log, now }: RemovalContext): Promise<void> {
  const due = await database.sql
    .select({ key: filesToRemove.key })
    .from(filesToRemove)
    .where(lte(filesToRemove.since, now.toISOString()))
    .orderBy(asc(filesToRemove.since), asc(filesToRemove.key))
  const failures: unknown[] = []
  for (const { key } of due) {
    try {
      // The demo's files are drawn when they are read: the store has none of that name.
      await files.remove(key).catch((error: unknown) => {
        if (!(error instanceof MissingFile)) throw error
      })
      await database.sql.delete(filesToRemove).where(eq(filesToRemove.key, key))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) log.error('removed files are still in the store, the next run tries again', { count: failures.length, ...errorFields(failures[0]) })
}
