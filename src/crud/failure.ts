/** A failed call as a screen shows it, read from whatever was thrown. */
export interface Failure {
  /** The server's message; null where there is none, or where the cause must not be shown. */
  readonly message: string | null
  /** What happened, whether anything was saved, and what to do next, as the HTTP client knows it. */
  readonly detail: string | null
  /** What to say beside the message: whether anything was saved and what to do next; where there is no message, the detail. */
  readonly aftermath: string | null
  /** The same for a button without a form, where the user cannot correct an input. */
  readonly afterPress: string | null
  /** Whether the change may have been saved in spite of the failure. */
  readonly isUnsure: boolean
  /** Errors of single fields, by the field's name. */
  readonly errors: Readonly<Record<string, string>>
  /** Someone else changed the record (409, 412), or the call needs a version (428). */
  readonly isStale: boolean
  /** What is known of a call that was not answered: `You are offline`. */
  readonly reason: string | null
  /** The record does not exist (any more). */
  readonly isMissing: boolean
  /** The user may not do or see this (any more): a copy that was read earlier is hidden. */
  readonly isForbidden: boolean
  /** The sign-in has ended. */
  readonly isSignedOut: boolean
  /** The id of this failure in the server's log. */
  readonly requestId: string | null
}

/** Reads a thrown value; never throws itself, whatever it is given. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnsentError) {
    const failure = failureOf(error.cause)
    const unsent = (words: string | null) => ['Nothing was saved.', words].filter(Boolean).join(' ')
    return { ...failure, aftermath: unsent(failure.aftermath), afterPress: unsent(failure.afterPress) }
  }
  const thrown: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {}
  const status = typeof thrown.statusCode === 'number' ? thrown.statusCode : 0
  const detail = wordsIn(thrown.detail)
  const words = detail === null ? wordsIn(error instanceof Error ? error.message : thrown.message) : wordsIn(thrown.serverMessage)
  const errors = fieldErrorsOf(thrown.errors)
  const message = status < 500 ? words : null
  return {
    message,
    detail,
    aftermath: message === null ? detail : wordsIn(thrown.aftermath),
    afterPress: wordsIn(thrown.afterPress),
    isUnsure: thrown.outcome === 'unknown',
    errors,
    isStale: status === 412 || status === 428 || (status === 409 && Object.keys(errors).length === 0),
    reason: status === 0 && detail !== null ? detail.replace(/\..*$/s, '') : null,
    isMissing: status === 404,
    isForbidden: status === 403,
    isSignedOut: status === 401,
    requestId: wordsIn(thrown.requestId),
  }
}

/** A change that was not sent, because a read that it needs failed; the cause is that failure. */
class UnsentError extends Error {
  override readonly name = 'UnsentError'
}

/** Runs a read that a change needs; where it fails, the failure says that nothing was saved. */
export async function readFirst<Read>(read: (() => Promise<Read>) | undefined): Promise<Read | undefined> {
  try {
    return await read?.()
  } catch (cause) {
    throw new UnsentError('not sent', { cause })
  }
}

/** Whether a read failed because this server does not have the call, which is an extension. */
export function isUnserved(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'statusCode' in error && (error.statusCode === 404 || error.statusCode === 405)
}

function wordsIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function fieldErrorsOf(errors: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  if (typeof errors !== 'object' || errors === null) return found
  for (const [name, said] of Object.entries(errors)) {
    const sentences = (Array.isArray(said) ? said : [said]).filter((each): each is string => typeof each === 'string' && each !== '')
    if (sentences.length > 0) found[name] = sentences.join(' ')
  }
  return found
}
