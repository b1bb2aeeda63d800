/** What a failure says for itself, read from whatever was thrown. */
export interface FailureText {
  readonly words: string | null
  /** Under which name the server's log knows it. */
  readonly reference: string | null
  /** Milliseconds after which one that came too often may be tried again; 0 for any other. */
  readonly waitMs: number
}

/** Reads a thrown value; never throws itself. A server's own words for its faults are not among them: the providers leave those out. */
export function failureText(error: unknown): FailureText {
  if (typeof error !== 'object' || error === null) return { words: null, reference: null, waitMs: 0 }
  const { message, requestId, statusCode, retryAfterMs } = error as Readonly<Record<string, unknown>>
  return {
    words: typeof message === 'string' && message.trim() ? message : null,
    reference: typeof requestId === 'string' && requestId ? requestId : null,
    waitMs: statusCode === 429 && typeof retryAfterMs === 'number' ? retryAfterMs : 0,
  }
}
