/** What a failure says for itself, read from whatever was thrown. */
export interface FailureText {
  readonly words: string | null
  /** Under which name the server's log knows it. */
  readonly reference: string | null
}

/** Reads a thrown value; never throws itself. A server's own words for its faults are not among them: the providers leave those out. */
export function failureText(error: unknown): FailureText {
  if (typeof error !== 'object' || error === null) return { words: null, reference: null }
  const { message, requestId } = error as { message?: unknown; requestId?: unknown }
  return { words: typeof message === 'string' && message.trim() ? message : null, reference: typeof requestId === 'string' && requestId ? requestId : null }
}
