import type { FileType, RefusedPicture } from '#domain/uploaded-file.ts'

/** Number of bytes that are enough to recognize a type: readers accept other bytes before a PDF within its first 1,024. */
export const sniffLength = 1_024 + 5

/** Kind of a file by its content: one that is kept, or one that is refused by its name. */
export type SniffedType = FileType | RefusedPicture

/** Bytes of each kind in Latin-1, by their place: one of the texts at every place. */
const marks: readonly (readonly [type: SniffedType, ...places: readonly (readonly [at: number, ...texts: readonly string[]])[]])[] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/avif', [4, 'ftypavif', 'ftypavis']],
  ['image/heic', [4, 'ftyphe', 'ftypmif1', 'ftypmsf1']],
  ['image/tiff', [0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+']],
  ['image/gif', [0, 'GIF87a', 'GIF89a']],
  ['image/bmp', [0, 'BM'], [6, '\0\0\0\0']],
]

/** Type of a file by its content, not by its name; null for an unknown type. */
export function sniffType(head: Uint8Array): SniffedType | null {
  const bytes = Buffer.from(head.subarray(0, sniffLength)).toString('latin1')
  const found = marks.find(([, ...places]) => places.every(([at, ...texts]) => texts.some((text) => bytes.startsWith(text, at))))
  return found?.[0] ?? (bytes.includes('%PDF-') ? 'application/pdf' : null)
}
