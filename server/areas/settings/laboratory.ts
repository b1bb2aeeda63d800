import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { endpointsOf } from '#definition/endpoints.ts'
import declaration from '#resources/settings.ts'
import type { Sql } from '#server/db/database.ts'
import { settings } from '#server/db/tables/records.ts'
import { sentFile } from '#server/resources/record-files.ts'
import { type LaboratorySettings, laboratoryId } from '#server/shared/results/laboratory-head.ts'

const text = (most: number) => z.string().max(most)

/** The laboratory's own data; absent values stay. */
export const laboratoryBody = z.strictObject({
  name: text(120).min(1, 'The name of the laboratory is required').optional(),
  address: text(300).nullish(),
  phone: text(40).nullish(),
  logo: sentFile.nullish(),
  accreditation: text(120).nullish(),
  accreditationSymbol: sentFile.nullish(),
  scopeLink: text(500).nullish(),
})

/** The laboratory as the wire carries it. */
export const laboratorySchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  logo: sentFile.nullable(),
  accreditation: z.string(),
  accreditationSymbol: sentFile.nullable(),
  scopeLink: z.string(),
})

/** The laboratory in wire form: its pictures with the addresses of their files. */
export function laboratorySettingsAnswer(laboratory: LaboratorySettings): z.output<typeof laboratorySchema> {
  const withUrl = (name: 'logo' | 'accreditationSymbol') => {
    const kept = laboratory[name]
    return kept && { ...kept, url: endpointsOf(declaration).file(name, laboratoryId) }
  }
  return { id: laboratoryId, ...laboratory, logo: withUrl('logo'), accreditationSymbol: withUrl('accreditationSymbol') }
}

/** Creates the row if it is missing, so that it can be locked. */
export async function ensureLaboratory(db: Sql, now: Date): Promise<void> {
  await db.insert(settings).values({ key: laboratoryId, value: {}, updatedAt: now.toISOString() }).onConflictDoNothing()
}

/** Keeps the laboratory as it is to be from now on. */
export async function saveLaboratory(db: Sql, laboratory: LaboratorySettings, version: number, now: Date): Promise<void> {
  await db
    .update(settings)
    .set({ value: { ...laboratory, version }, updatedAt: now.toISOString() })
    .where(eq(settings.key, laboratoryId))
}
