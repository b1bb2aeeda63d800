import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** A small S3-compatible store: objects in memory, every request's signature (AWS Signature Version 4) and body hash checked. */
export interface S3Server {
  /** The STORAGE_URL of its bucket. */
  readonly url: string
  readonly objects: Map<string, Buffer>
  /** Refusals given, oldest first. */
  readonly refusals: readonly string[]
  /** Answers the next requests with this status, whatever they ask. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

const accessKey = 'LABKEY'
const region = 'ap-south-1'

/** Starts the store on a free port; `secret` is the key of the signatures. */
export async function startS3(secret = 'a/secret+with=signs'): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const refusals: string[] = []
  let failing = { status: 500, times: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
      const body = Buffer.concat(chunks)
      const end = (status: number, content?: Buffer) => response.writeHead(status).end(content)
      if (failing.times > 0) {
        failing = { ...failing, times: failing.times - 1 }
        end(failing.status)
        return
      }
      const problem = signatureProblem(request, body, secret)
      if (problem) {
        refusals.push(problem)
        end(403)
        return
      }
      const path = request.url ?? ''
      if (request.method === 'PUT') {
        objects.set(path, body)
        end(200)
      } else if (request.method === 'DELETE') {
        objects.delete(path)
        end(204)
      } else {
        const found = objects.get(path)
        end(found ? 200 : 404, found)
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://${accessKey}:${encodeURIComponent('a/secret+with=signs')}@127.0.0.1:${port}/bucket/lab?region=${region}`,
    objects,
    refusals,
    fail(status, times) {
      failing = { status, times }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Describes the error in a request's signature. Computed from the specification, without the client's library. */
function signatureProblem(request: IncomingMessage, body: Buffer, secret: string): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!found) return 'no signature'
  const [, key = '', day = '', where = '', signed = '', signature = ''] = found
  if (key !== accessKey || where !== region) return 'another key or region'
  const hash = header('x-amz-content-sha256')
  if (request.method === 'PUT' && hash !== sha256(body)) return 'the body is not the one that was signed'
  const names = signed.split(';')
  const canonical = [request.method, request.url, '', ...names.map((name) => `${name}:${header(name).trim()}`), '', signed, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${where}/s3/aws4_request`, sha256(Buffer.from(canonical))].join('\n')
  const signing = ['aws4_request', text].reduce((before, part) => hmac(before, part), hmac(hmac(hmac(`AWS4${secret}`, day), where), 's3'))
  return signing.toString('hex') === signature ? null : 'the signature does not fit'
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
