import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/schema.ts'
import { collectionAnswer, collectionRows } from './rows.ts'

/** One sample collection as the wire carries it, with its version; null when there is none. */
export async function readCollection(db: Sql, id: string) {
  const [found] = await collectionRows(db).where(eq(sampleCollections.id, id))
  return found ? { answer: collectionAnswer(found), version: found.version } : null
}
