import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Sql } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'
import type { LaboratoryHead } from './pdf/sheet.ts'

const text = z.string().catch('').default('')
const kept = z.object({ name: text, address: text, phone: text, accreditation: text, signatory: text })

const unnamed: LaboratoryHead = { name: 'Pathology Laboratory', address: '', phone: '', accreditation: '', signatory: '' }

/** The laboratory's head as its settings have it; plain words until it is set (RES-11). */
export async function laboratoryHead(db: Sql): Promise<LaboratoryHead> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'laboratory'))
  const read = kept.safeParse(row?.value)
  return read.success ? { ...read.data, name: read.data.name || unnamed.name } : unnamed
}
