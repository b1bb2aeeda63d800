import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Sql } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'

/** The id of the one record of settings, and its key in their table. */
export const laboratoryId = 'laboratory'

const text = (most: number) => z.string().trim().max(most)

/** What may be said of the laboratory; what is absent stays as it is. */
export const laboratoryBody = z.strictObject({
  name: text(120).min(1, 'The name of the laboratory is required').optional(),
  address: text(300).nullish(),
  phone: text(40).nullish(),
  accreditation: text(120).nullish(),
  signatory: text(120).nullish(),
})

/** The laboratory as the wire carries it. */
export const laboratorySchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  accreditation: z.string(),
  signatory: z.string(),
})

export type Laboratory = Omit<z.output<typeof laboratorySchema>, 'id'>

const word = z.string().catch('').default('')
const kept = z.object({ name: word, address: word, phone: word, accreditation: word, signatory: word, version: z.number().int().catch(1).default(1) })

/** What is kept of the laboratory, with its version; nothing but a plain name before it was first set. `lock` holds it until the transaction ends. */
export async function readLaboratory(db: Sql, lock?: 'lock'): Promise<{ readonly laboratory: Laboratory; readonly version: number }> {
  const rows = db.select({ value: settings.value }).from(settings).where(eq(settings.key, laboratoryId))
  const [row] = await (lock ? rows.for('update') : rows)
  const { version, ...laboratory } = kept.parse(typeof row?.value === 'object' && row.value !== null ? row.value : {})
  return { laboratory: { ...laboratory, name: laboratory.name || 'Pathology Laboratory' }, version }
}

/** Makes sure that there is a row to hold: two who set it for the first time come one after the other. */
export async function ensureLaboratory(db: Sql, now: Date): Promise<void> {
  await db.insert(settings).values({ key: laboratoryId, value: {}, updatedAt: now.toISOString() }).onConflictDoNothing()
}

/** Keeps the laboratory as it is to be from now on. */
export async function saveLaboratory(db: Sql, laboratory: Laboratory, version: number, now: Date): Promise<void> {
  await db
    .update(settings)
    .set({ value: { ...laboratory, version }, updatedAt: now.toISOString() })
    .where(eq(settings.key, laboratoryId))
}
