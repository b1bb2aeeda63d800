import { inArray } from 'drizzle-orm'
import { databaseErrorOf } from '#server/db/database-error.ts'
import type { Sql } from '#server/db/database.ts'
import { formerPeople } from '#server/db/tables/customers.ts'
import { Problem } from './problem.ts'
import type { RawInput } from './route.ts'

/** A whole value of the input that has the form of an id; a key of an object is none. */
const idValues = /"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"(?!:)/gi

/** The ids that customers and patients have today, by those that they had before they were merged (PAT-02). */
export async function keptIds(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await sql
    .select({ formerId: formerPeople.formerId, keptId: formerPeople.keptId })
    .from(formerPeople)
    .where(inArray(formerPeople.formerId, [...ids]))
  return new Map(found.map(({ formerId, keptId }) => [formerId, keptId]))
}

/**
 * Returns the input of a write that was refused because it names a merged customer or patient, with the ids of the kept records: a form that was opened before the
 * merge is still saved, and so is a write during the merge. Null for another refusal.
 */
export async function inputWithKeptIds(sql: Sql, input: RawInput, refusal: unknown): Promise<RawInput | null> {
  if (!namesNobody(refusal)) return null
  const text = JSON.stringify(input)
  const kept = await keptIds(sql, [...new Set([...text.matchAll(idValues)].map(([, id = '']) => id.toLowerCase()))])
  if (kept.size === 0) return null
  return JSON.parse(text.replace(idValues, (_, id: string) => JSON.stringify(kept.get(id.toLowerCase()) ?? id))) as RawInput
}

/** The database's code for a row that refers to one that is gone. */
const missingReference = '23503'

/** True for a refusal that a former id may have caused: the record was not found, or was gone by the time of writing. */
function namesNobody(refusal: unknown): boolean {
  if (refusal instanceof Problem) return refusal.status === 404 || refusal.status === 422
  return databaseErrorOf(refusal)?.code === missingReference
}
