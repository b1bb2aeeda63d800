import { documentOf } from '#server/seed/pages/document.ts'
import { photoOf } from '#server/seed/pages/photo.ts'
import { type PrescriptionText, prescriptionPages } from '#server/seed/pages/page.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

/** The looks that the demo's prescriptions have. */
export const demoLooks = ['photo', 'turned photo', 'blurred photo', 'document', 'two pages'] as const
export type DemoLook = (typeof demoLooks)[number]

/** What kind of file a look is. */
export const demoTypes: Readonly<Record<DemoLook, 'image/png' | 'application/pdf'>> = {
  photo: 'image/png',
  'turned photo': 'image/png',
  'blurred photo': 'image/png',
  document: 'application/pdf',
  'two pages': 'application/pdf',
}

const keyPrefix = 'demo/'

/** The key of a file that is drawn when it is read. */
export function demoFileKey(look: DemoLook): string {
  return keyPrefix + look
}

/** The look that such a key names; null for the key of a stored file. */
export function demoLookOf(key: string): DemoLook | null {
  return demoLooks.find((look) => demoFileKey(look) === key) ?? null
}

/**
 * The file of a prescription of the demo, drawn when somebody reads it: the demo has thousands of them, and few are ever opened.
 * The same prescription is the same picture each time.
 */
export async function demoFile(id: string, look: DemoLook, text: PrescriptionText, at: Date): Promise<Buffer> {
  const random: Random = randomOf(0, 'page', id)
  const pages = prescriptionPages(text, random, look === 'two pages' ? 2 : 1)
  const [first] = pages
  if (!first) throw new Error('a prescription has at least one page')
  if (look === 'document' || look === 'two pages') return documentOf(pages, at)
  return photoOf(first, look === 'photo' ? 'straight' : look === 'turned photo' ? 'turned' : 'blurred', random)
}
