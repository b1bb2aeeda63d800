import { conflict, notFound } from '#server/call/problem.ts'
import type { RouteContext } from '#server/call/context.ts'
import { AlteredFile, MissingFile, type StoredFile } from '#server/files/file-store.ts'

/** Reads a stored file for its reader; `of` names the record: `report`. One that is missing is a 404, one that was altered on the disk is a 409 and logged. */
export async function readFileOf(
  of: string,
  { files, log, requestId }: Pick<RouteContext, 'files' | 'log' | 'requestId'>,
  file: Pick<StoredFile, 'key' | 'sha256'>,
): Promise<Uint8Array> {
  return files.read(file).catch((error: unknown) => {
    if (error instanceof MissingFile) throw notFound(`The file of this ${of} is missing`)
    if (!(error instanceof AlteredFile)) throw error
    log.error('a stored file was altered and is not sent', { requestId, of, file: file.key })
    throw conflict(`The file of this ${of} was altered after it was stored, and is not shown. Tell your administrator.`)
  })
}
