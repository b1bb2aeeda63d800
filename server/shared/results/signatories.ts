import { inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/tables/staff.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { readPicture } from '#server/shared/read-picture.ts'

/** A person who verified, as reports name them (ACC-02). */
export interface Signatory {
  readonly name: string
  readonly designation: string | null
  readonly registrationNumber: string | null
  /** A PNG or JPEG. */
  readonly signature: Uint8Array | null
}

/** The signatories among users, by their ids; deleted users too, because their reports stay. */
export async function signatoriesOf(db: Sql, files: FileStore, userIds: readonly string[]): Promise<ReadonlyMap<string, Signatory>> {
  if (userIds.length === 0) return new Map()
  const { id, name, designation, registrationNumber, signature } = users
  const found = await db
    .select({ id, name, designation, registrationNumber, signature })
    .from(users)
    .where(inArray(id, [...new Set(userIds)]))
  const signatories = new Map<string, Signatory>()
  for (const { id: userId, signature: picture, ...facts } of found)
    signatories.set(userId, { ...facts, signature: await readPicture(db, files, picture, `The signature of ${facts.name}`) })
  return signatories
}
