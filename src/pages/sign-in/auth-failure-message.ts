/** A failed sign-in call as the screen shows it: message, detail, field errors, and how long to wait. */
export interface AuthFailureMessage {
  readonly words: string
  readonly detail: string | null
  readonly errors: Readonly<Record<string, string>>
  /** Milliseconds to wait before trying again; 0 where the server names none. */
  readonly waitMs: number
}

/** Reads whatever was thrown. */
export function authFailureMessage(error: unknown): AuthFailureMessage {
  const thrown: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {}
  const errors = typeof thrown.errors === 'object' && thrown.errors !== null ? Object.entries(thrown.errors) : []
  return {
    words: error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.',
    detail: typeof thrown.detail === 'string' ? thrown.detail : null,
    errors: Object.fromEntries(errors.map(([name, said]: [string, unknown]) => [name, Array.isArray(said) ? said.join(' ') : String(said)])),
    waitMs: typeof thrown.retryAfterMs === 'number' && thrown.retryAfterMs > 0 ? thrown.retryAfterMs : 0,
  }
}
