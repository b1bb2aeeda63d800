import type { FileType, RefusedPicture } from '#domain/uploaded-file.ts'

/** Number of bytes that are enough to recognize a type: readers accept other bytes before a PDF within its first 1,024. */
export const sniffLength = 1_024 + 5

/** Kind of a file by its content: one that is kept, or one that is refused by its name. */
export type SniffedType = FileType | RefusedPicture

/** First bytes of each kind, in Latin-1; `at` is their place. */
const marks: readonly (readonly [type: SniffedType, at: number, pattern: RegExp])[] = [
  ['image/png', 0, /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', 0, /^\xff\xd8\xff/],
  ['image/webp', 0, /^RIFF[^]{4}WEBP/],
  ['image/avif', 4, /^ftypavi[fs]/],
  ['image/heic', 4, /^ftyp(?:he[iv][cxms]|mif1|msf1)/],
  ['image/tiff', 0, /^(?:II[*+]\0|MM\0[*+])/],
  ['image/gif', 0, /^GIF8[79]a/],
  ['image/bmp', 0, /^BM[^]{4}\0\0\0\0/],
]

/** Type of a file by its content, not by its name; null for an unknown type. */
export function sniffType(head: Uint8Array): SniffedType | null {
  const text = Buffer.from(head.subarray(0, sniffLength)).toString('latin1')
  const found = marks.find(([, at, pattern]) => pattern.test(text.slice(at, at + 16)))
  return found?.[0] ?? (text.includes('%PDF-') ? 'application/pdf' : null)
}
