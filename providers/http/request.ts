import type { UrlQuery } from './query-string.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as a provider asks for it. */
export interface HttpRequest {
  readonly method: HttpMethod
  /** Path below the API's base, with one slash at its start and each part percent-encoded. */
  readonly path: string
  readonly query?: UrlQuery
  /** Sent as JSON; a FormData goes as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Share of an upload that is sent, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  /** The expected kind of answer; JSON by default. */
  readonly answer?: 'json' | 'file'
  /** Any JSON is accepted, also a list or an empty body: the caller interprets it. */
  readonly anyForm?: boolean
  /** Sent without a token; its 401 does not end the session. */
  readonly public?: boolean
}

/** The answer of a successful call. */
export interface HttpAnswer {
  /** The whole envelope; an object. */
  readonly body: unknown
  readonly status?: number
  readonly etag?: string
  /** Headers by name in lower case, of an answer with `anyForm`. */
  readonly headers?: ReadonlyMap<string, string>
  readonly file?: { readonly blob: Blob; readonly name: string | null }
  /** The server's clock, from its Date header. */
  readonly serverDate?: Date
}

/** The HTTP client. */
export interface Http {
  readonly baseUrl: string
  /** Makes one call; every failure is an ApiError. */
  send(request: HttpRequest): Promise<HttpAnswer>
}

/** True for a call that changes nothing. */
export function isRead(request: HttpRequest): boolean {
  return request.method === 'GET'
}

/** True for calls that change data, whose outcome can be unknown after a failure. The public calls for signing in are excluded. */
export function saves(request: HttpRequest): boolean {
  return !isRead(request) && !request.public
}

/** True for a path that stays below the API's base, however a URL parser reads it. */
export function isSafePath(path: string): boolean {
  return /^\/(?![/\\])[^\\?#\s\p{Cc}]*$/u.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)
}

/** A text that is equal for two calls exactly when they are the same call. */
export function fingerprint({ method, path, query, body, headers }: HttpRequest): string {
  const parts = body instanceof FormData ? [...body.entries()].map(([name, value]) => [name, partOf(value)]) : (body ?? null)
  return JSON.stringify([method, path, query ?? {}, headers ?? {}, parts])
}

function partOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.size, value.type, value.lastModified]
}
