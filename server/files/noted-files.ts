import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { filesToRemove } from '#server/db/tables/files.ts'

/** Time after which a noted file leaves the store. No call or step of a job takes as long. */
const noteMs = 3_600_000

/**
 * Notes a file before it is stored, outside the transaction that writes its row: a server that is killed in between would leave personal data that nothing
 * names, and nothing erases.
 */
export async function noteFile(sql: Sql, key: string, now: Date): Promise<void> {
  await sql
    .insert(filesToRemove)
    .values({ key, since: new Date(now.getTime() + noteMs).toISOString() })
    .onConflictDoNothing()
}

/** Takes the note of a file back: in the transaction that names the file, or once it is removed. */
export async function forgetNote(sql: Sql, key: string): Promise<void> {
  await sql.delete(filesToRemove).where(eq(filesToRemove.key, key))
}
