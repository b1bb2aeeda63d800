/** Largest uploaded file, in bytes: 10 MB (REP-06). */
export const maxFileBytes = 10 * 1024 * 1024

export const fileTooLarge = 'File size exceeds 10MB limit'

export const fileEmpty = 'This file is empty. Please choose another one'

/** Extensions of the accepted file types; the first is used for stored files. */
export const fileEndings = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FileType = keyof typeof fileEndings

export const fileTypes = Object.keys(fileEndings) as [FileType, ...FileType[]]

/** True for a kind of file that is kept. */
export function isFileType(type: string | null): type is FileType {
  return type !== null && Object.hasOwn(fileEndings, type)
}

/** A file of a record, as the record has it. `url` is relative to the API base, null until the record is saved. */
export interface RecordFile {
  readonly id: string
  readonly name?: string | null
  readonly type?: string | null
  readonly size?: number | null
  readonly url?: string | null
}

/** Names of the accepted kinds in sentences. */
const typeNames: Readonly<Record<FileType, string>> = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' }

/** The kinds of files in words: `PDF, PNG or JPEG`. */
export function fileTypeWords(types: readonly FileType[]): string {
  const names = types.map((type) => typeNames[type])
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Files that a field takes: these kinds, or a picture that is printed. */
export interface FileRule {
  readonly accept?: readonly FileType[]
  readonly printed?: true
}

/** Largest picture that is printed: a report with two signatures and a symbol stays small. */
export const printedPicture = { maxBytes: 100 * 1024, maxPixels: 1200 } as const

/** The kinds of files that a field takes. */
export function acceptedTypes({ accept, printed }: FileRule): readonly FileType[] {
  return printed ? ['image/png', 'image/jpeg'] : (accept ?? fileTypes)
}

/** The kinds and the size of files that a field takes, in words. */
export function fileHint(rule: FileRule): string {
  const { maxBytes, maxPixels } = printedPicture
  const words = fileTypeWords(acceptedTypes(rule))
  return rule.printed ? `${words}, made to fit ${maxPixels} × ${maxPixels} pixels and ${maxBytes / 1024} KB` : `${words}, at most 10 MB`
}

/** Message that refuses a file by its size or its kind, or null. */
export function fileProblem({ size, type }: { readonly size: number; readonly type: string | null }, rule: FileRule = {}): string | null {
  if (size === 0) return fileEmpty
  if (size > maxFileBytes) return fileTooLarge
  const accept = acceptedTypes(rule)
  if (!isFileType(type) || !accept.includes(type)) return pictureRefusal(type) ?? `Only a ${fileTypeWords(accept)} file is accepted`
  return rule.printed && size > printedPicture.maxBytes ? pictureRefusals.bytes : null
}

/** The sentences for a picture that is not printed. */
export const pictureRefusals = {
  bytes: `The picture has more than ${printedPicture.maxBytes / 1024} KB. Save it smaller and choose that file.`,
  pixels: `The picture has more than ${printedPicture.maxPixels} pixels on a side. Save it smaller and choose that file.`,
  damaged: 'This picture cannot be read: it is damaged or incomplete. Save it again and choose the new file.',
  form: 'Reports cannot print this form of picture. Save it as JPEG, or as PNG with 8 bits and without interlacing, and choose that file.',
} as const

export type PictureRefusal = keyof typeof pictureRefusals

/** Pictures that browsers do not show or that phones and scanners make by mistake, each with the sentence that refuses it. */
export const refusedPictures = {
  'image/heic': 'A HEIC photo cannot be shown. Save it as JPEG and choose that file.',
  'image/avif': 'An AVIF picture cannot be shown. Save it as JPEG and choose that file.',
  'image/tiff': 'A TIFF picture cannot be shown. Save it as PDF or JPEG and choose that file.',
  'image/gif': 'A GIF picture is not accepted. Save it as PNG and choose that file.',
  'image/bmp': 'A BMP picture is not accepted. Save it as PNG and choose that file.',
} as const

export type RefusedPicture = keyof typeof refusedPictures

/** Message that refuses a picture by its name, or null. */
export function pictureRefusal(type: string | null): string | null {
  const known = type === 'image/heif' ? 'image/heic' : type
  return known !== null && Object.hasOwn(refusedPictures, known) ? refusedPictures[known as RefusedPicture] : null
}

/** The sentences for a PDF that was opened and cannot be read. */
export const pdfRefusals = {
  damaged: 'This PDF cannot be read: it is damaged or incomplete. Save it again and choose the new file.',
  slow: 'This PDF takes too long to read. Print it into a new PDF and choose that file.',
} as const

/** Endings that a name loses where the content is of another kind; any other word behind a dot belongs to the name. */
const knownEndings = new Set(
  `${Object.values(fileEndings).flat().join(' ')} heic heif avif tif tiff gif bmp svg html htm xhtml xml mht js mjs css json txt csv doc docx xls xlsx rtf zip exe com bat cmd scr ps1 vbs msi lnk php`.split(
    ' ',
  ),
)

/** The name of a file with the ending of its content: `x.html` of a PNG is `x.png`. A type that is not kept here leaves the name. */
export function nameByContent(name: string, type: string): string {
  const kind = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!isFileType(kind)) return name
  const endings: readonly string[] = fileEndings[kind]
  // Windows drops trailing dots and spaces, so the text before them becomes the extension.
  let stem = name.replace(/[.\s]+$/, '')
  const ending = endingOf(stem)
  if (ending !== null && endings.includes(ending)) return stem
  while (knownEndings.has(endingOf(stem) ?? '')) stem = stem.slice(0, stem.lastIndexOf('.')).replace(/[.\s]+$/, '')
  return `${stem || 'file'}.${endings[0]}`
}

function endingOf(name: string): string | null {
  const at = name.lastIndexOf('.')
  return at < 0 ? null : name.slice(at + 1).toLowerCase()
}

/** Questions about an uploaded file before it is published. */
export const fileQuestions = {
  locked: 'The file needs a password. Does the customer have it?',
  reportOf: (patient: string, order: string) => `This file is already the report of ${patient}, ${order}`,
  prescriptionOf: (patient: string) => `This file is already the prescription of ${patient}`,
} as const
