import { inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { users } from '#server/db/tables/staff.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { dataUrlOf } from '#server/shared/print/pictures.ts'
import { readPicture } from '#server/shared/read-picture.ts'
import type { Signer } from './pdf/sheet.ts'
import type { ResultRow } from './read-sheet.ts'

/** A person who verified, as reports name them (ACC-02). */
export interface Signatory {
  readonly name: string
  readonly designation: string | null
  readonly registrationNumber: string | null
  /** A PNG or JPEG. */
  readonly signature: Uint8Array | null
}

/** The release that a report is printed for: its user, null for an unknown one, and its time. */
interface ReleaseAct {
  readonly by: string | null
  readonly at: string
  /** An instant as the report prints it. */
  readonly printed: (at: string) => string
}

const unknown: Signatory = { name: 'A former user', designation: null, registrationNumber: null, signature: null }

/** Returns those who verified the values of a report and the one who released it, each once, with their acts (ACC-02). */
export async function signersOf(db: Sql, files: FileStore, rows: readonly ResultRow[], { by, at, printed }: ReleaseAct): Promise<Signer[]> {
  const verified = new Map<string, string>()
  for (const { verifiedBy, verifiedAt } of rows)
    if (verifiedBy && verifiedAt && verifiedAt >= (verified.get(verifiedBy) ?? '')) verified.set(verifiedBy, verifiedAt)
  const ids = [...new Set([...verified.keys(), ...(by ? [by] : [])])]
  const signatories = await signatoriesOf(db, files, ids)
  return ids.map((id) => {
    const { name, designation, registrationNumber, signature } = signatories.get(id) ?? unknown
    return { name, designation, registrationNumber, signature: dataUrlOf(signature), acts: actsOf(verified.get(id) ?? null, id === by ? at : null, printed) }
  })
}

function actsOf(verified: string | null, released: string | null, printed: (at: string) => string): string[] {
  if (verified !== null && released !== null && printed(verified) === printed(released)) return [`Verified and released ${printed(released)}`]
  return [...(verified === null ? [] : [`Verified ${printed(verified)}`]), ...(released === null ? [] : [`Released ${printed(released)}`])]
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
