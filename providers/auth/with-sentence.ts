import { ApiError } from '#providers/http/api-error.ts'

/**
 * A failed call around signing in as an ApiError whose message is the server's, else the sentence of the specification. Its detail is what happened, except for
 * a 401: here that is a wrong password, not an ended session.
 */
export function withSentence(thrown: unknown, sentence: string, detail?: string): ApiError {
  const error = thrown instanceof ApiError ? thrown : null
  return new ApiError(error?.kind ?? 'badAnswer', {
    ...error,
    sentence,
    detail: error && error.kind !== 'signedOut' ? (detail ?? error.detail) : sentence,
    cause: thrown,
  })
}
