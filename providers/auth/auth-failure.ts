import { ApiError } from '#providers/http/api-error.ts'

/** A failed call around signing in: the sentence of the specification, or the server's, and what lies behind it where the sentence does not say. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure'
  /** What happened, when no answer explains it: offline, no connection, too many attempts. */
  readonly detail: string | null
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterMs: number | null
  readonly statusCode: number

  constructor(cause: unknown, sentence: string, detail?: string) {
    const error = cause instanceof ApiError ? cause : null
    super(error?.serverMessage ?? sentence, { cause })
    this.detail = error && error.serverMessage === null && error.kind !== 'signedOut' ? (detail ?? error.detail) : null
    this.errors = error?.errors ?? {}
    this.retryAfterMs = error?.retryAfterMs ?? null
    this.statusCode = error?.statusCode ?? 0
  }
}
