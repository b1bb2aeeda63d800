import type { Sql } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { dataUrlOf } from '#server/shared/print/pictures.ts'
import type { Signer } from './pdf/sheet.ts'
import type { ResultRow } from './read-sheet.ts'
import { type Signatory, signatoriesOf } from './signatories.ts'

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
