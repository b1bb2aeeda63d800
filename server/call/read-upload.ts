import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import { fileTooLarge, maxFileBytes, nameByContent, pdfRefusals } from '#domain/uploaded-file.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'
import { inspectPdf } from '#server/files/inspect-pdf.ts'
import { boundaryOf, type FormPart, readParts } from './multipart.ts'
import { invalid, malformed, Problem, wrongType } from './problem.ts'

/** A file that came with a call. It is in the store already, and is removed again unless the call succeeds and called `keep()`; see `keepUpload`. */
export interface Upload extends StoredFile {
  /** The sender's name of the file, without folders and with the ending of its content. */
  readonly name: string
  /** A PDF that needs a password. */
  readonly isLocked: boolean
  keep(): void
}

const maxFields = 20
const maxFieldBytes = 64 * 1024
/** Largest form with a file, in bytes: the fields and the separators of the parts too. */
export const maxFormBytes = maxFileBytes + 256 * 1024
const maxNameLength = 200
const maxEndingLength = 10

/** 413: a file that is too large. */
export const tooLargeFile = () => new Problem(413, fileTooLarge)

/** A form that was read. */
interface ReceivedForm {
  /** The form's fields as texts. */
  readonly body: Readonly<Record<string, string>>
  /** A text that identifies the form's fields and file, for idempotency. */
  readonly text: string
  readonly upload: Upload | null
  /** Runs the work; removes the file where that fails, or succeeds without keeping it. */
  around<T>(work: () => Promise<T>): Promise<T>
}

/** Notes of files that no row names yet; see `noteFile`. */
export interface FileNotes {
  note(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/**
 * Reads a multipart form as a stream: the file, under the name `file`, goes straight into the store. Throws a 413 as soon as more bytes have come than are
 * taken, whatever the headers promised, a 415 for another kind of content, a 400 for a form with a second file or too many fields, and a 422 for a PDF that
 * cannot be read; nothing is left in the store then.
 */
export async function readUpload(request: Request, files: FileStore, notes: FileNotes): Promise<ReceivedForm> {
  // A note that stays is no harm: it says of a removed file that it is to be removed.
  const forget = (key: string) => notes.forget(key).catch(() => undefined)
  const remove = async (key: string) => {
    await files.remove(key)
    await forget(key)
  }
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (boundary === null) throw wrongType('This call takes a form with a file')
  if (Number(request.headers.get('content-length') ?? 0) > maxFormBytes) throw tooLargeFile()
  const fields = new Map<string, string>()
  let stored: Omit<Upload, 'keep'> | null = null
  try {
    for await (const part of readParts(limited(request.body ?? [], maxFormBytes), boundary)) {
      if (part.fileName === null) {
        if (fields.size >= maxFields) throw malformed('The form has too many fields')
        if (fields.has(part.name)) throw malformed('The form names a field twice')
        fields.set(part.name, await textOf(part))
      } else {
        if (part.name !== 'file' || stored) throw malformed('The form may have one file, under the name file')
        const key = randomUUID()
        await notes.note(key)
        const file = await files.put(limited(part.bytes, maxFileBytes), key).catch(async (error: unknown) => {
          await forget(key)
          throw error
        })
        stored = { ...file, name: nameOf(part.fileName, file.type), isLocked: false }
      }
    }
    if (stored?.type === 'application/pdf') stored = { ...stored, isLocked: await isLockedPdf(files, stored) }
  } catch (error) {
    if (stored) await remove(stored.key)
    throw error
  }
  return formOf(Object.fromEntries(fields), stored, remove)
}

/** Opens a PDF that came; a 422 for one that cannot be read. */
async function isLockedPdf(files: FileStore, stored: StoredFile): Promise<boolean> {
  const { state } = await inspectPdf(() => files.read(stored))
  if (state === 'damaged' || state === 'slow') throw invalid({ file: [pdfRefusals[state]] })
  return state === 'locked'
}

function formOf(body: Readonly<Record<string, string>>, stored: Omit<Upload, 'keep'> | null, remove: (key: string) => Promise<void>): ReceivedForm {
  const text = JSON.stringify([body, stored?.name, stored?.sha256])
  if (!stored) return { body, text, upload: null, around: (work) => work() }
  let isKept = false
  const upload: Upload = {
    ...stored,
    keep: () => {
      isKept = true
    },
  }
  return {
    body,
    text,
    upload,
    async around(work) {
      try {
        const result = await work()
        if (!isKept) await remove(stored.key)
        return result
      } catch (error) {
        // When the connection is lost at the commit, the row may exist: then the file must stay.
        if (!isKept || databaseErrorOf(error)?.code !== null) await remove(stored.key)
        throw error
      }
    },
  }
}

/** Passes bytes on; throws a 413 as soon as more than `most` have come. */
export async function* limited(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > most) throw tooLargeFile()
    yield chunk
  }
}

async function textOf({ bytes }: FormPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxFieldBytes) throw malformed('A field of the form is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Some clients send the whole path. A name has the ending of its content, also where it is too long. */
function nameOf(sent: string, type: StoredFile['type']): string {
  const own = basename(sent.replaceAll('\\', '/'))
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const clean = nameByContent(own || 'file', type ?? '')
  if (clean.length <= maxNameLength) return clean
  const ending = extname(clean).slice(0, maxEndingLength)
  return `${clean.slice(0, maxNameLength - ending.length).toWellFormed()}${ending}`
}
