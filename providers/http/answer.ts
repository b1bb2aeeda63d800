import { ApiError } from './api-error.ts'
import { isFailure, refusal } from './refusal.ts'
import type { HttpAnswer } from './request.ts'
import type { TransportAnswer } from './transport.ts'

interface Expected {
  readonly write: boolean
  readonly file: boolean
  readonly anyForm?: boolean
  readonly now: number
}

/**
 * Opens an answer. Only a known form of success counts as one: a JSON object whose `status` is not `error`,
 * a file where one was asked for, or 204 to a write. Everything else is an ApiError.
 */
export async function readAnswer(answer: TransportAnswer, { write, file, now, anyForm }: Expected): Promise<HttpAnswer> {
  const { status, headers } = answer
  const refused = (body: unknown) => refusal(body, { write, status, headers, now })
  const unreadable = (cause: string) =>
    new ApiError('badAnswer', { write, statusCode: status, requestId: headers.get('x-request-id'), cause: new Error(cause) })
  const metadata = { status, ...metadataOf(headers) }
  if (status >= 400) throw refused(parsed(await textOf(answer.data)))
  if (status < 200 || status >= 300) throw unreadable(`status ${status}`)
  if (status === 204 && write) return { body: { status: 'success' }, ...metadata }
  const type = headers.get('content-type') ?? ''
  if (file && answer.data instanceof Blob && (!/json|html/i.test(type) || (/json/i.test(type) && isNamedJson(headers.get('content-disposition') ?? '')))) {
    if (answer.data.size === 0) throw unreadable('an empty file')
    return { body: {}, file: { blob: answer.data, name: await nameOf(headers.get('content-disposition')) }, ...metadata }
  }
  const text = await textOf(answer.data)
  const body = parsed(text)
  if (anyForm && (body !== undefined || text === '')) return { body: body ?? {}, headers, ...metadata }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable(`no JSON object, content type ${type || 'not given'}`)
  if (isFailure(body)) throw refused(body)
  if (file) throw unreadable('JSON in place of a file')
  return { body, ...metadata }
}

/** True for the name of a JSON file, which an export has; other JSON in place of a file is the server's words. */
function isNamedJson(disposition: string): boolean {
  return /filename[^;]*\.json\b/i.test(disposition)
}

/** The name of a file, null if it cannot be read; the code that reads names is loaded with the first file. */
function nameOf(header: string | undefined): Promise<string | null> {
  return import('./file-name.ts').then(
    ({ fileNameOf }) => fileNameOf(header),
    () => null,
  )
}

function metadataOf(headers: ReadonlyMap<string, string>): Pick<HttpAnswer, 'etag' | 'serverDate'> {
  const etag = headers.get('etag')
  const moment = Date.parse(headers.get('date') ?? '')
  return { ...(etag ? { etag } : {}), ...(Number.isNaN(moment) ? {} : { serverDate: new Date(moment) }) }
}

async function textOf(data: string | Blob): Promise<string> {
  return typeof data === 'string' ? data : data.text()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
