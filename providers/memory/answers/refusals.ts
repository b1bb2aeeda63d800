import { ApiError } from '#providers/http/api-error.ts'

/** A change that the state of a record forbids, with the server's message. */
export function conflict(serverMessage: string): ApiError {
  return new ApiError('conflict', { statusCode: 409, write: true, serverMessage })
}

/** A question; the same call with `confirmed: true` goes through. */
export function question(code: string, serverMessage: string): ApiError {
  return new ApiError('conflict', { statusCode: 409, write: true, code, serverMessage, errors: { confirmed: [serverMessage] } })
}

/** A value that is refused, at its field. */
export function invalid(field: string, sentence: string): ApiError {
  return new ApiError('invalid', { statusCode: 422, write: true, serverMessage: sentence, errors: { [field]: [sentence] } })
}

/** Something that is not there. */
export function notFound(serverMessage: string): ApiError {
  return new ApiError('missing', { statusCode: 404, write: true, serverMessage })
}

/** A call that only a server can answer, refused with a sentence. */
export function noServer(what: string, write = true): ApiError {
  return new ApiError('missing', { statusCode: 404, write, serverMessage: `This demo has no server: ${what}.` })
}

/** Refuses a change of a record that was changed since it was read. */
export function refuseStale(version: string | undefined, row: Readonly<Record<string, unknown>>): void {
  if (version !== undefined && version !== row.version) throw new ApiError('stale', { statusCode: 412, write: true })
}

/** Refuses with the sentence of a rule, unless it is null. */
export function refuse(sentence: string | null): void {
  if (sentence !== null) throw conflict(sentence)
}
