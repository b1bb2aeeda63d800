import { ApiError } from './api-error.ts'
import type { Timer } from './timer.ts'

/** Sends requests instead of the browser's fetch: in tests the API itself, in process. */
export type Fetch = (request: Request) => Promise<Response>

/** The answer of a read that is under way already, by its address and `Authorization`; null if there is none. */
export type EarlyAnswers = (url: string, authorization: string | undefined) => Promise<Response> | null

/** One request as it goes out. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly file: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (fraction: number) => void
  /** True when the outcome of a failure can be unknown. */
  readonly write: boolean
}

/** One answer as it came in, whatever its status. Header names are in lower case. */
export interface TransportAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly data: string | Blob
}

/** Milliseconds without an answer, and without progress of a file, after which a request is given up. */
export const patience = { answer: 15_000, progress: 30_000 } as const

/** Makes the function that sends one request once. It throws ApiErrors of the kinds network, timeout and cancelled. */
export function createTransport(timer: Timer, fetch?: Fetch, early?: EarlyAnswers): (request: WireRequest) => Promise<TransportAnswer> {
  return async (request) => {
    const control = new AbortController()
    const hasFile = request.body instanceof FormData || request.file
    const limit = hasFile ? patience.progress : patience.answer
    let timedOut = false
    let settled = false
    const expire = () => {
      timedOut = true
      control.abort()
    }
    let callOff = timer.after(limit, expire)
    const moved = () => {
      if (settled) return
      callOff()
      callOff = timer.after(limit, expire)
    }
    const cancel = () => control.abort()
    request.signal?.addEventListener('abort', cancel, { once: true })
    if (request.signal?.aborted) cancel()
    try {
      control.signal.throwIfAborted()
      const sent = request.method === 'GET' && !request.file ? early?.(request.url, request.headers.Authorization) : null
      const send = () => (request.onProgress && !fetch ? sendUpload(request, control.signal, moved) : sendByFetch(request, control.signal, moved, fetch))
      return await Promise.race([sent ? sent.then(asWire) : send(), aborted(control.signal)])
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw new ApiError(timedOut ? 'timeout' : request.signal?.aborted ? 'cancelled' : 'network', { write: request.write, cause })
    } finally {
      settled = true
      callOff()
      request.signal?.removeEventListener('abort', cancel)
    }
  }
}

/** Sends a request and reads its answer; calls `moved` for each part of a file that arrives. */
async function sendByFetch(request: WireRequest, signal: AbortSignal, moved: () => void, fetch: Fetch = globalThis.fetch): Promise<TransportAnswer> {
  const { method, url, body, file, onProgress } = request
  const response = await fetch(new Request(url, { method, headers: headersOf(request), body: body ?? null, signal }))
  onProgress?.(1)
  if (!file) return asWire(response)
  const parts = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      moved()
      out.enqueue(part)
    },
  })
  const read = new Response(response.body?.pipeThrough(parts) ?? null, { headers: response.headers })
  return { ...wireOf(response), data: await read.blob() }
}

/** Sends a request whose progress is shown, which fetch does not report; calls `moved` for each part that is sent. */
function sendUpload(request: WireRequest, signal: AbortSignal, moved: () => void): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(request.method, request.url)
    for (const [name, value] of Object.entries(headersOf(request))) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => {
      moved()
      if (total > 0) request.onProgress?.(Math.min(1, loaded / total))
    }
    call.onload = () => resolve({ status: call.status, headers: headersIn(call.getAllResponseHeaders()), data: call.responseText })
    call.onerror = () => reject(new TypeError('the upload failed'))
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(request.body ?? null)
  })
}

/** The browser gives a form its own Content-Type. */
function headersOf({ headers, body }: WireRequest): Readonly<Record<string, string>> {
  return typeof body === 'string' ? { 'Content-Type': 'application/json', ...headers } : headers
}

function headersIn(lines: string): ReadonlyMap<string, string> {
  const pairs = lines.split('\r\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  return new Map(new Headers(pairs))
}

const wireOf = ({ status, headers }: Response) => ({ status, headers: new Map(headers) })

async function asWire(response: Response): Promise<TransportAnswer> {
  return { ...wireOf(response), data: await response.text() }
}

/** Rejects on abort even if the transport ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
