import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Sql } from '#server/db/database.ts'
import { settings } from '#server/db/tables/records.ts'
import type { LaboratoryHead } from './pdf/sheet.ts'

/** The key of the one record of settings, and its id on the wire. */
export const laboratoryId = 'laboratory'

const unnamed = 'Pathology Laboratory'
const text = z.string().catch('').default('')
const storedHead = z.object({ name: text, address: text, phone: text, accreditation: text, signatory: text, version: z.number().int().catch(1).default(1) })

/** The laboratory's stored settings, with their version; empty texts where nothing was set (RES-11). */
export function laboratoryFrom(value: unknown): { readonly laboratory: LaboratoryHead; readonly version: number } {
  const { version, ...laboratory } = storedHead.catch(storedHead.parse({})).parse(value)
  return { laboratory: { ...laboratory, name: laboratory.name || unnamed }, version }
}

/** The head of a laboratory without settings. */
export const unnamedLaboratory = laboratoryFrom(null).laboratory

/** The laboratory's head as its settings have it (RES-11). */
export async function laboratoryHead(db: Sql): Promise<LaboratoryHead> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, laboratoryId))
  return laboratoryFrom(row?.value).laboratory
}
