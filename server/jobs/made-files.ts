import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { filesToRemove } from '#server/db/tables/files.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import type { StoredFile } from '#server/files/file-store.ts'

type Kept = Pick<StoredFile, 'key' | 'sha256'>

/** Files that a job has made so far: parts, and at the end the whole. */
export interface MadeFiles {
  readonly parts: readonly Kept[]
  readonly file?: Kept & { readonly name: string; readonly type: string }
}

/** True for files that a job has made. */
export function areMadeFiles(value: unknown): value is MadeFiles {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts)
}

/** Hours for which the file of a job can be fetched after its end. */
const keptHours = 24

/** Forgets what jobs of a day ago have made, and notes that the files leave the store; they may have personal data. Returns the number of the jobs. */
export async function forgetMadeFiles(sql: Sql, now: Date): Promise<number> {
  const old = lt(jobs.finishedAt, new Date(now.getTime() - keptHours * 3_600_000).toISOString())
  const ended = await sql
    .select({ id: jobs.id, made: jobs.made })
    .from(jobs)
    .where(and(old, or(isNotNull(jobs.made), isNotNull(jobs.spec))))
    .for('update')
  for (const { id, made } of ended) {
    const kept = areMadeFiles(made) ? [...made.parts, ...(made.file ? [made.file] : [])] : []
    for (const { key } of kept) await sql.insert(filesToRemove).values({ key, since: now.toISOString() }).onConflictDoNothing()
    await sql.update(jobs).set({ made: null, spec: null }).where(eq(jobs.id, id))
  }
  return ended.length
}
