import { createHash, randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { unavailable } from '#server/call/problem.ts'
import { asStored, type FileStore, MissingFile } from './file-store.ts'
import { sniffType } from './sniff-type.ts'

/** Time limit of a request to the store, in milliseconds. */
const timeoutMs = 30_000
const defaultRegion = 'us-east-1'

/** The address of an S3-compatible store and the keys to sign with. */
interface S3Place {
  /** The address of the bucket and the folder in it; a key follows. */
  readonly base: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Reads `https://key:secret@host/bucket/folder?region=ap-south-1`; null for an address that names no bucket or no key. */
export function s3PlaceOf(address: string): S3Place | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  if (!['https:', 'http:'].includes(protocol) || path === '' || username === '' || password === '') return null
  return {
    base: `${protocol}//${host}${path}/`,
    region: searchParams.get('region') ?? defaultRegion,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

/**
 * Keeps files in a bucket of an S3-compatible store. A file is sent in one request with its SHA-256 in the signature, so that the store refuses damaged data.
 */
export function s3Store({ base, region, accessKeyId, secretAccessKey }: S3Place): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 200 })
  const ask = async (key: string, init: RequestInit): Promise<Response> => {
    // A key must not lead out of the folder.
    if (!/^[\w-]+$/.test(key)) throw new MissingFile('There is no such file')
    try {
      return await client.fetch(base + key, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    } catch (cause) {
      throw unavailable(notReached, cause)
    }
  }
  return {
    async put(content, key = randomUUID()) {
      const bytes = content instanceof Uint8Array ? content : await bytesOf(content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const answer = await ask(key, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
      })
      await drain(answer)
      if (!answer.ok) throw refused(answer)
      return { key, size: bytes.byteLength, sha256, type: sniffType(bytes) }
    },
    async read({ key, sha256 }) {
      const answer = await ask(key, { method: 'GET' })
      if (!answer.ok) await drain(answer)
      if (answer.status === 404) throw new MissingFile('The file is gone')
      if (!answer.ok) throw refused(answer)
      const content = await answer.arrayBuffer().catch((cause: unknown) => {
        throw unavailable(notReached, cause)
      })
      return asStored(new Uint8Array(content), sha256)
    },
    // A file is sent in one request: the store has all of it or nothing.
    removeUnfinished: async () => 0,
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      await drain(answer)
      if (!answer.ok && answer.status !== 404) throw refused(answer)
    },
  }
}

const notReached = 'The files cannot be reached at the moment'

/** A refusal of the store is not the caller's mistake; its status is logged. */
function refused({ status }: Response) {
  return unavailable(notReached, new Error(`the file store answered ${status}`))
}

/** An unread answer would keep its connection open. */
async function drain(answer: Response): Promise<void> {
  await answer.arrayBuffer().catch(() => undefined)
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
