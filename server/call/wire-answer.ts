import type { RouteResult } from './route.ts'
import { etagOf } from './version.ts'

/** An answer as it is sent, and as it is stored for a repeated write. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** A JSON answer. */
export function wireJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(body) }
}

/** The answer of a success. */
export function successAnswer({ status, version, type, headers, body }: RouteResult): WireAnswer {
  const all = version === undefined ? headers : { ...headers, etag: etagOf(version) }
  if (body instanceof Uint8Array) return { status, headers: { 'content-type': type ?? 'application/octet-stream', ...all }, body: new Uint8Array(body) }
  if (body instanceof ReadableStream) return { status, headers: { 'content-type': type ?? 'application/octet-stream', ...all }, body }
  return typeof body === 'string' ? { status, headers: { 'content-type': type ?? 'text/plain; charset=utf-8', ...all }, body } : wireJson(status, body, all)
}
