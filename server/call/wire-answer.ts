import type { RouteResult } from './route.ts'
import { etagOf } from './version.ts'

/** An answer as it is sent, and as it is stored for a repeated write. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** The JSON of data that is answered again and again. */
const keptTexts = new WeakMap<object, string>()

/** Writes data as JSON once: each answer with this very object takes that text. Nothing of it may change any more. */
export function keepText<Data extends object>(data: Data): Data {
  keptTexts.set(data, JSON.stringify(data))
  return data
}

/** A JSON answer. */
export function wireJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: textOf(body) }
}

function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('data' in body)) return JSON.stringify(body)
  const { data, ...rest } = body
  const text = typeof data === 'object' && data !== null ? keptTexts.get(data) : undefined
  return text === undefined ? JSON.stringify(body) : `${JSON.stringify(rest).slice(0, -1)},"data":${text}}`
}

/** The answer of a success. */
export function successAnswer({ status, version, type, headers, body }: RouteResult): WireAnswer {
  const all = version === undefined ? headers : { ...headers, etag: etagOf(version) }
  if (body instanceof Uint8Array) return { status, headers: { 'content-type': type ?? 'application/octet-stream', ...all }, body: new Uint8Array(body) }
  if (body instanceof ReadableStream) return { status, headers: { 'content-type': type ?? 'application/octet-stream', ...all }, body }
  return typeof body === 'string' ? { status, headers: { 'content-type': type ?? 'text/plain; charset=utf-8', ...all }, body } : wireJson(status, body, all)
}
