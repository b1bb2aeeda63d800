import { ApiError, kindOfStatus } from './api-error.ts'

/** The call that was refused. */
export interface RefusalFacts {
  readonly write: boolean
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Milliseconds since 1970 on this machine, for a Retry-After that names a moment. */
  readonly now: number
}

const maxMessageLength = 500
const maxFaultMessageLength = 200

/**
 * A refusal as an error. The body may be anything. A 5xx shows the server's message where the API answered (`{ status: 'error', message }`) in one line of at
 * most 200 characters; any other 5xx is the page of a proxy or a stack, and means that the server cannot be reached.
 */
export function refusal(body: unknown, { write, status, headers, now }: RefusalFacts): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const isFault = status >= 500
  const isAnswer = !isFault || (isFailure(fields) && isFitForUsers(fields.message))
  const said = isAnswer ? shownSentence(fields.message) : undefined
  const message = said !== undefined && isBareStatus(status, said) ? undefined : said
  return new ApiError(status < 300 ? 'invalid' : isAnswer ? kindOfStatus(status) : 'network', {
    write,
    statusCode: status,
    code: isFault ? undefined : shownSentence(fields.code),
    serverMessage: message,
    body,
    errors: isFault ? undefined : (fieldErrors(fields.errors) ?? questionOf(status, fields.code, message)),
    retryAfterMs: retryAfter(headers, now),
    requestId: shownSentence(fields.requestId) ?? headers.get('x-request-id'),
  })
}

/** Words by which servers say only that they have no such call: `Not Found`, `Cannot GET /cash`. */
const noCall = /^(not found|method not allowed|not implemented|cannot [a-z]+ \/\S*|there is no such address)\.?$/i

/** True for a message that says no more than its status: the panel has better words. */
function isBareStatus(status: number, message: string): boolean {
  return [404, 405, 501].includes(status) && noCall.test(message)
}

/** A 409 with a `code` asks a question; it is an error of the field that answers it. */
function questionOf(status: number, code: unknown, message: string | undefined): Record<string, string[]> | undefined {
  return status === 409 && typeof code === 'string' && message !== undefined ? { confirmed: [message] } : undefined
}

/** True for a body that reports a failure in the API's form. */
export function isFailure(body: object): boolean {
  return 'status' in body && typeof body.status === 'string' && /^(error|fail|failed|failure)$/i.test(body.status)
}

/** True for one line without markup and without a place in a program, and for no message at all. */
export function isFitForUsers(message: unknown): boolean {
  const text = shownSentence(message)
  return text === undefined || (text.length <= maxFaultMessageLength && !/[\n\r]|<\/?[a-z!]|\.[a-z]{1,4}:\d+/i.test(text))
}

/** A text as a sentence to show, at most 500 characters of it; undefined for anything else. */
export function shownSentence(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxMessageLength) : undefined
}

/** Errors by field, each a sentence or a list of them; undefined without any. */
export function fieldErrors(raw: unknown): Record<string, string[]> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const pairs = Object.entries(raw)
    .map(([field, sentences]): [string, string[]] => [
      field,
      (Array.isArray(sentences) ? sentences : [sentences]).map(shownSentence).filter((each) => each !== undefined),
    ])
    .filter(([, sentences]) => sentences.length > 0)
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

/** The wait that Retry-After asks for, in milliseconds: seconds, or a moment compared with the server's own Date where it is given. */
export function retryAfter(headers: ReadonlyMap<string, string>, now: number): number | undefined {
  const raw = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(raw)) return Number(raw) * 1000
  const moment = /^[a-z]{3}/i.test(raw) ? Date.parse(raw) : Number.NaN
  const serverNow = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - (Number.isNaN(serverNow) ? now : serverNow))
}
