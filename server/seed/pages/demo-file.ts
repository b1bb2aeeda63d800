import { documentOf } from '#server/seed/pages/document.ts'
import { photoOf } from './photo.ts'
import { type PrescriptionText, prescriptionPages } from '#server/seed/pages/page.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

/** The variants of the demo's prescription files. */
export const demoVariants = ['photo', 'turned photo', 'blurred photo', 'document', 'two pages'] as const
export type DemoVariant = (typeof demoVariants)[number]

/** The file type of each variant. */
export const demoTypes: Readonly<Record<DemoVariant, 'image/png' | 'application/pdf'>> = {
  photo: 'image/png',
  'turned photo': 'image/png',
  'blurred photo': 'image/png',
  document: 'application/pdf',
  'two pages': 'application/pdf',
}

const keyPrefix = 'demo/'

/** The key of a file that is drawn when it is read. */
export function demoFileKey(variant: DemoVariant): string {
  return keyPrefix + variant
}

/** The variant of a demo file's key; null for the key of a stored file. */
export function demoVariantOf(key: string): DemoVariant | null {
  return demoVariants.find((variant) => demoFileKey(variant) === key) ?? null
}

/**
 * The file of a prescription of the demo, drawn when somebody reads it: the demo has thousands of them, and few are ever opened.
 * The same prescription is the same picture each time.
 */
export async function demoFile(id: string, variant: DemoVariant, text: PrescriptionText, at: Date): Promise<Buffer> {
  const random: Random = randomOf(0, 'page', id)
  const pages = prescriptionPages(text, random, variant === 'two pages' ? 2 : 1)
  const [first] = pages
  if (!first) throw new Error('a prescription has at least one page')
  if (variant === 'document' || variant === 'two pages') return documentOf(pages, at)
  return photoOf(first, variant === 'photo' ? 'straight' : variant === 'turned photo' ? 'turned' : 'blurred', random)
}
