import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { formatPhone } from '#domain/phone.ts'
import type { RecordFile } from '#domain/uploaded-file.ts'
import type { Sql } from '#server/db/database.ts'
import { settings } from '#server/db/tables/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Sender } from '#server/mail/letter.ts'
import { readPicture } from '#server/shared/read-picture.ts'

/** The key of the one record of settings, and its id on the wire. */
export const laboratoryId = 'laboratory'

const unnamed = 'Pathology Laboratory'
const text = z.string().catch('').default('')
const picture = z.looseObject({ id: z.string() }).nullable().catch(null).default(null)
const stored = z.object({
  name: text,
  address: text,
  phone: text,
  logo: picture,
  accreditation: text,
  accreditationSymbol: picture,
  scopeLink: text,
  version: z.number().int().catch(1).default(1),
})

/** The laboratory's own data as its settings have them (RES-11, ACC-04). */
export interface LaboratorySettings extends Omit<z.output<typeof stored>, 'version' | 'logo' | 'accreditationSymbol'> {
  readonly logo: RecordFile | null
  readonly accreditationSymbol: RecordFile | null
}

/** The laboratory's stored settings, with their version; empty texts where nothing was set (RES-11). */
export function laboratoryFrom(value: unknown): { readonly laboratory: LaboratorySettings; readonly version: number } {
  const { version, ...laboratory } = stored.catch(stored.parse({})).parse(value)
  return { laboratory: { ...laboratory, name: laboratory.name || unnamed }, version }
}

/** A laboratory without settings. */
export const unnamedLaboratory = laboratoryFrom(null).laboratory

/** Returns address and phone number of the laboratory in one line. */
export function letterheadLine({ address, phone }: Pick<LaboratorySettings, 'address' | 'phone'>): string {
  return [address, formatPhone(phone)].filter(Boolean).join(' · ')
}

/** Reads the laboratory's settings with their version. `lock` locks them until the transaction ends. */
export async function readLaboratory(db: Sql, lock?: 'lock'): Promise<ReturnType<typeof laboratoryFrom>> {
  const rows = db.select({ value: settings.value }).from(settings).where(eq(settings.key, laboratoryId))
  const [row] = await (lock ? rows.for('update') : rows)
  return laboratoryFrom(row?.value)
}

/** The head of every paper. */
export type LaboratoryHead = Awaited<ReturnType<typeof laboratoryHead>>

/** The laboratory's head as reports print it, with the bytes of its logo and of the accreditation symbol (RES-11, ACC-04). */
export async function laboratoryHead(db: Sql, files: FileStore) {
  const { logo, accreditationSymbol, ...head } = (await readLaboratory(db)).laboratory
  return {
    ...head,
    logo: await readPicture(db, files, logo, "The laboratory's logo"),
    symbol: await readPicture(db, files, accreditationSymbol, 'The accreditation symbol'),
  }
}

/** The laboratory as mails are from it. A logo that cannot be read is left out: a mail waits for no picture. */
export async function readSender(db: Sql, files: FileStore): Promise<Sender> {
  const { name, logo } = (await readLaboratory(db)).laboratory
  return { name, logo: await readPicture(db, files, logo, "The laboratory's logo").catch(() => null) }
}
