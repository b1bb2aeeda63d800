import { createHash } from 'node:crypto'
import { maxFileBytes } from '#domain/uploaded-file.ts'
import type { RouteContext } from '#server/call/context.ts'
import { boundaryOf, readParts } from '#server/call/multipart.ts'
import { Problem } from '#server/call/problem.ts'
import { limited, maxFormBytes, tooLargeFile } from '#server/call/read-upload.ts'
import { reportFile } from '../files.ts'
import type { VerifiedReport } from './find-verified.ts'

/** Returns the SHA-256 of the file of a form, or null without one. Nothing is kept of it. Throws a 413 for one that is too large and a 400 for another form. */
export async function digestOfUpload(request: Request): Promise<string | null> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (boundary === null || !request.body) throw new Problem(400, 'No file came')
  if (Number(request.headers.get('content-length') ?? 0) > maxFormBytes) throw tooLargeFile()
  let digest: string | null = null
  for await (const part of readParts(limited(request.body, maxFormBytes), boundary)) {
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of limited(part.bytes, maxFileBytes)) {
      hash.update(bytes)
      size += bytes.byteLength
    }
    if (part.name === 'file' && size > 0) digest = hash.digest('hex')
  }
  return digest
}

/** Returns the version of a report with this digest, or null. A file of the demo that is still to be made is made for it. */
export async function versionOfDigest(
  context: Pick<RouteContext, 'sql' | 'files' | 'settings' | 'log' | 'requestId'>,
  { id, versions }: Pick<VerifiedReport, 'id' | 'versions'>,
  digest: string,
): Promise<number | null> {
  for (const version of versions) {
    const own =
      version.digest ??
      createHash('sha256')
        .update((await reportFile(context, id, version.n)).content)
        .digest('hex')
    if (own === digest) return version.n
  }
  return null
}
