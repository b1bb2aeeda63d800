/** Message, reference and wait of a failure, read from whatever was thrown. */
export interface FailureText {
  readonly words: string | null
  /** Its id in the server's log. */
  readonly reference: string | null
  /** Milliseconds to wait after a 429; 0 for any other failure. */
  readonly waitMs: number
}

/** Reads a thrown value; never throws itself. The message is never a 5xx text of the server: the providers leave those out. */
export function failureText(error: unknown): FailureText {
  if (typeof error !== 'object' || error === null) return { words: null, reference: null, waitMs: 0 }
  const { message, requestId, statusCode, retryAfterMs } = error as Readonly<Record<string, unknown>>
  return {
    words: typeof message === 'string' && message.trim() ? message : null,
    reference: typeof requestId === 'string' && requestId ? requestId : null,
    waitMs: statusCode === 429 && typeof retryAfterMs === 'number' ? retryAfterMs : 0,
  }
}
