import type { AxiosInstance, AxiosProgressEvent, AxiosRequestConfig } from 'axios'
import { ApiError } from './api-error.ts'
import { createAxios, type Fetch } from './axios-client.ts'
import type { Timer } from './timer.ts'

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

/**
 * Makes the function that sends one request once. It throws ApiErrors of the kinds network, timeout and cancelled; offline and unloaded where axios cannot be
 * loaded.
 */
export function createTransport(timer: Timer, fetch?: Fetch, early?: EarlyAnswers): (request: WireRequest) => Promise<TransportAnswer> {
  let client: AxiosInstance | null = null
  const perform = async (write: boolean, config: AxiosRequestConfig) => {
    client ??= await createAxios(fetch, write)
    return client.request<unknown>(config)
  }
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
    const moved = (report?: (fraction: number) => void) => (event: AxiosProgressEvent) => {
      if (settled) return
      callOff()
      callOff = timer.after(limit, expire)
      if (event.total) report?.(Math.min(1, event.loaded / event.total))
    }
    const cancel = () => control.abort()
    request.signal?.addEventListener('abort', cancel, { once: true })
    if (request.signal?.aborted) cancel()
    try {
      const sent = request.method === 'GET' && !request.file ? early?.(request.url, request.headers.Authorization) : null
      if (sent) return await Promise.race([sent.then(asWire), aborted(control.signal)])
      const response = await Promise.race([
        perform(request.write, {
          // Only XMLHttpRequest reports the progress of an upload over HTTP/1.1.
          adapter: request.onProgress && !fetch ? 'xhr' : 'fetch',
          method: request.method,
          url: request.url,
          data: request.body,
          // A User-Agent of axios' own would need a CORS permission; a Content-Type without a body says something untrue.
          headers: { 'User-Agent': false, 'Content-Type': contentType(request.body), ...request.headers },
          responseType: request.file ? 'blob' : 'text',
          signal: control.signal,
          ...(request.onProgress ? { onUploadProgress: moved(request.onProgress) } : {}),
          ...(request.file ? { onDownloadProgress: moved() } : {}),
        }),
        aborted(control.signal),
      ])
      const data = response.data
      const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
      return { status: response.status, headers, data: data instanceof Blob ? data : typeof data === 'string' ? data : '' }
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

async function asWire(response: Response): Promise<TransportAnswer> {
  return { status: response.status, headers: new Map(response.headers), data: await response.text() }
}

function contentType(body: string | FormData | undefined): string | false {
  if (body === undefined) return false
  return typeof body === 'string' ? 'application/json' : 'multipart/form-data'
}

/** Rejects on abort even if the transport ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
