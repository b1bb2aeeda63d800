/** Kinds of file that are kept, by what they are called on the wire. */
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type FileType = (typeof fileTypes)[number]

/** Number of bytes that are enough to recognize a type. */
export const sniffLength = 16

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

/** The type of a file by its first bytes, not by its name; null for a type that is not kept. */
export function sniffType(head: Uint8Array): FileType | null {
  const bytes = Buffer.from(head.subarray(0, sniffLength))
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  if (bytes.subarray(0, png.length).equals(png)) return 'image/png'
  if (bytes.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : null
}
