import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import type { RecordFile } from '#domain/uploaded-file.ts'
import type { Declaration } from '#definition/declaration.ts'
import { isRow } from '#definition/wire-reading.ts'
import { recordId } from '#contract/schemas.ts'
import type { Sql } from '#server/db/database.ts'
import { files, filesToRemove, recordFiles } from '#server/db/tables/files.ts'
import type { StoredValues } from './storage.ts'

/** The file of a record as its value keeps it. */
type KeptFile = Required<Pick<RecordFile, 'id' | 'name' | 'type' | 'size'>>

/** Sent value of a file field: the id names the file, everything else is ignored. */
export const sentFile = z.looseObject({ id: recordId })

const fileFields = ({ fields }: Pick<Declaration, 'fields'>) => Object.keys(fields).filter((name) => fields[name]?.kind === 'file')

function idIn(value: unknown): string | null {
  return isRow(value) && typeof value.id === 'string' ? value.id : null
}

/** The ids of the files that a record's values name. */
export function fileIds(declaration: Pick<Declaration, 'fields'>, values: StoredValues): string[] {
  return fileFields(declaration).flatMap((name) => idIn(values[name]) ?? [])
}

/**
 * The values of a record with its files as they are stored. A file is the one that the record has, or one that was sent for this field and that no record has
 * yet; any other is a problem at the field.
 */
export async function withStoredFiles(
  db: Sql,
  declaration: Declaration,
  values: StoredValues,
  before: StoredValues | null,
): Promise<{ readonly values: StoredValues; readonly problems: Readonly<Record<string, string[]>> }> {
  const stored: Record<string, unknown> = { ...values }
  const problems: Record<string, string[]> = {}
  for (const field of fileFields(declaration)) {
    const id = idIn(values[field])
    if (id === null) continue
    const known = id === idIn(before?.[field]) ? before?.[field] : await unsavedFile(db, declaration.name, field, id)
    if (known) stored[field] = known
    else problems[field] = ['This file is no longer there. Choose it again.']
  }
  return { values: stored, problems }
}

async function unsavedFile(db: Sql, resource: string, field: string, id: string): Promise<KeptFile | undefined> {
  const [found] = await db
    .select({ id: files.id, name: recordFiles.name, type: files.type, size: files.size })
    .from(recordFiles)
    .innerJoin(files, eq(files.id, recordFiles.fileId))
    .where(and(eq(recordFiles.fileId, id), eq(recordFiles.resource, resource), eq(recordFiles.field, field), isNull(recordFiles.recordId)))
    .for('update')
  return found
}

/** Makes the files of a record those that its values name: new ones become its own, and the others are removed. */
export async function keepRecordFiles(db: Sql, declaration: Declaration, recordId: string, values: StoredValues, now: Date): Promise<void> {
  if (fileFields(declaration).length === 0) return
  const ids = fileIds(declaration, values)
  const ofRecord = and(eq(recordFiles.resource, declaration.name), eq(recordFiles.recordId, recordId))
  if (ids.length > 0)
    await db
      .update(recordFiles)
      .set({ recordId })
      .where(and(inArray(recordFiles.fileId, ids), isNull(recordFiles.recordId)))
  await removeWhere(db, ids.length > 0 ? and(ofRecord, notInArray(recordFiles.fileId, ids)) : ofRecord, now)
}

/** Hours that a file waits for its record to be saved. */
const unsavedHours = 24

/** Removes the files that were sent and whose record nobody saved; returns their number. */
export function removeUnsavedFiles(db: Sql, now: Date): Promise<number> {
  const moment = new Date(now.getTime() - unsavedHours * 3_600_000).toISOString()
  return removeWhere(db, and(isNull(recordFiles.recordId), lt(recordFiles.createdAt, moment)), now)
}

/** Removes files from the database, and notes that they leave the store (`removeFiles`). */
async function removeWhere(db: Sql, where: ReturnType<typeof and>, now: Date): Promise<number> {
  const gone = await db.delete(recordFiles).where(where).returning({ id: recordFiles.fileId })
  if (gone.length === 0) return 0
  const removed = await db
    .delete(files)
    .where(
      inArray(
        files.id,
        gone.map(({ id }) => id),
      ),
    )
    .returning({ key: files.key })
  await db
    .insert(filesToRemove)
    .values(removed.map(({ key }) => ({ key, since: now.toISOString() })))
    .onConflictDoNothing()
  return removed.length
}
