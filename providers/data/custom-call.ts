import type { CustomParams } from '@refinedev/core'
import { at } from '#definition/path.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { Http, HttpMethod, HttpRequest } from '#providers/http/request.ts'
import type { UrlQuery } from '#providers/http/query-string.ts'
import { filterParameters } from './list-query.ts'

/** A file to send and a callback for its progress; screens pass it as the payload of a custom call. */
export interface UploadPayload {
  readonly form: FormData
  /** Share of the body that is sent, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}

/** An answer, with the resources that a write changed where the server names them. */
export interface CustomAnswer {
  readonly data: unknown
  readonly changed?: readonly string[]
}

const methods: Readonly<Record<string, HttpMethod>> = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' }

/**
 * A declared call beyond list, read and write: `url` is a path below the API's base. Returns the answer's `data`, with its ETag as `version`.
 * A read without `data` is a bad answer; a confirmed write without it gives `{}`. A GET with an `Accept` other than JSON gives a
 * file: `{ blob, name }`. The payload may be JSON, a FormData, or an UploadPayload. With `meta.whole` it is the answer as it came: `{ status, body, file }`.
 */
export async function customCall(http: Http, params: CustomParams): Promise<CustomAnswer> {
  const method = methods[params.method]
  if (!method) throw new Error(`there is no method ${params.method}`)
  const headers = headersOf(params.headers)
  const isFile = method === 'GET' && Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'accept' && !value.includes('json'))
  const answer = await http.send({
    method,
    path: params.url,
    query: { ...(params.query as UrlQuery | undefined), ...filterParameters(params.filters) },
    headers,
    ...(method === 'GET' ? {} : payloadOf(params.payload)),
    answer: isFile ? 'file' : 'json',
  })
  // An address can only contain a text, never this object.
  if (params.meta?.whole === true) return { data: { status: answer.status ?? null, body: answer.body, file: answer.file ?? null } }
  if (isFile) return { data: answer.file }
  const changed = at(answer.body, 'changed')
  const named = Array.isArray(changed) ? { changed: changed.filter((each) => typeof each === 'string') } : {}
  const receipt = receiptIn(answer.body)
  const data = withMessage(at(answer.body, 'data'), method === 'POST' ? at(answer.body, 'message') : undefined)
  if (data !== undefined && data !== null)
    return { data: isPlainObject(data) ? { ...data, ...(answer.etag === undefined ? {} : { version: answer.etag }), ...receipt } : data, ...named }
  if (method === 'GET') throw new ApiError('badAnswer', { cause: new Error('data is missing') })
  if (at(answer.body, 'status') === 'success') return { data: receipt, ...named }
  throw new ApiError('badAnswer', { write: true, cause: new Error('nothing confirms the change') })
}

/** The receipt of a change that can be undone, as a field beside those of its answer. */
export function receiptIn(body: unknown): { readonly '~undo'?: string } {
  const undo = at(body, 'undo')
  return typeof undo === 'string' ? { '~undo': undo } : {}
}

function headersOf(raw: object | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(raw ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

function payloadOf(payload: unknown): Pick<HttpRequest, 'body' | 'onProgress' | 'signal'> {
  if (payload === undefined || payload === null) return {}
  return isUpload(payload) ? { body: payload.form, onProgress: payload.onProgress, signal: payload.signal } : { body: payload }
}

function isUpload(payload: unknown): payload is UploadPayload {
  return typeof payload === 'object' && payload !== null && 'form' in payload && payload.form instanceof FormData
}

/** The data of an answer, with the answer's message. */
function withMessage(data: unknown, message: unknown): unknown {
  return isPlainObject(data) && typeof message === 'string' ? { ...data, '~message': message } : data
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
