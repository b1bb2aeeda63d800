/** A failed call as a screen shows it, read from whatever was thrown: an ApiError, or the error of another data provider. */
export interface ErrorDescription {
  /** The server's message; null if there is none, or where the cause must not be shown. */
  readonly message: string | null
  /** Message to show alone: the server's, else a description; null if nothing is known. */
  readonly sentence: string | null
  /** The cause, the state of the change and the next step, as the HTTP client knows them. */
  readonly detail: string | null
  /** Text beside the message: the outcome and the next step, or the detail if there is no message. */
  readonly outcomeText: string | null
  /** The same for a button without a form, where the user cannot correct an input. */
  readonly afterPress: string | null
  /** True when the change may have been saved in spite of the failure. */
  readonly isUnsure: boolean
  /** Errors of single fields, by the field's name. */
  readonly errors: Readonly<Record<string, string>>
  /** Question that the server asks before the change. The same call with `confirmed: true` goes through. */
  readonly question: { readonly code: string; readonly sentence: string } | null
  /** True for a question, which is no error. It disappears when the values that it is about change (GEN-05). */
  readonly isQuestion: boolean
  /** Someone else changed the record (409, 412), or the call needs a version (428). */
  readonly isStale: boolean
  /** The record's version is not the one that was sent (412, 428): a conflict without a doubt, while a 409 may also be a rule of the laboratory. */
  readonly isOutdated: boolean
  /** Cause of a call without an answer: `You are offline`. */
  readonly reason: string | null
  /** The server cannot use what was sent. */
  readonly isInvalid: boolean
  /** The record does not exist (any more). */
  readonly isMissing: boolean
  /** The server does not have this call, which is an extension. */
  readonly isUnsupported: boolean
  /** The user may not do or see this (any more): a copy that was read earlier is hidden. */
  readonly isForbidden: boolean
  /** The sign-in has ended. */
  readonly isSignedOut: boolean
  /** The id of this failure in the server's log. */
  readonly requestId: string | null
  /** Milliseconds after which the server takes such a call again; 0 where it names none. */
  readonly retryAfterMs: number
  /** Milliseconds after which a read is repeated by itself (429, decision 008); 0 for never. */
  readonly refetchAfterMs: number
}

/** Reads a thrown value; never throws itself, whatever it is given. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof UnsentError) {
    const cause = describeError(error.cause)
    const unsent = (sentence: string | null) => ['Nothing was saved.', sentence].filter(Boolean).join(' ')
    return { ...cause, outcomeText: unsent(cause.outcomeText), afterPress: unsent(cause.afterPress) }
  }
  const thrown: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {}
  const status = typeof thrown.statusCode === 'number' ? thrown.statusCode : 0
  const detail = textOf(thrown.detail)
  const text = textOf(error instanceof Error ? error.message : thrown.message)
  // An error of another data provider may carry the words of a stack.
  const message = detail !== null ? textOf(thrown.serverMessage) : status < 500 ? text : null
  const errors = fieldErrorsOf(thrown.errors)
  const retryAfterMs = typeof thrown.retryAfterMs === 'number' ? thrown.retryAfterMs : 0
  return {
    message,
    sentence: detail === null ? message : text,
    detail,
    outcomeText: message === null ? detail : textOf(thrown.outcomeText),
    afterPress: textOf(thrown.afterPress),
    isUnsure: thrown.outcome === 'unknown',
    errors,
    question: status === 409 && textOf(thrown.code) !== null && message !== null ? { code: textOf(thrown.code) ?? '', sentence: message } : null,
    isQuestion:
      error instanceof UnansweredQuestion ||
      (textOf(thrown.code) !== null && status === 409) ||
      (Object.keys(errors).length > 0 && Object.keys(errors).every((name) => /(^|\.)confirmed$/.test(name))),
    isStale: status === 412 || status === 428 || (status === 409 && Object.keys(errors).length === 0),
    isOutdated: status === 412 || status === 428,
    reason: (status === 0 || thrown.kind === 'network') && detail !== null ? detail.replace(/\..*$/s, '') : null,
    isInvalid: status === 400 || status === 422,
    isMissing: status === 404,
    isUnsupported: [404, 405, 501].includes(status),
    isForbidden: status === 403,
    isSignedOut: status === 401,
    requestId: textOf(thrown.requestId),
    retryAfterMs,
    refetchAfterMs: status === 429 ? retryAfterMs : 0,
  }
}

/** Words of a failure under a title, without what the title says already; null when it says all. */
export function sentenceUnder(title: string | undefined, { sentence, reason }: Pick<ErrorDescription, 'sentence' | 'reason'>): string | null {
  if (sentence === null || title?.includes(sentence)) return null
  const said = reason !== null && title?.includes(reason) && sentence.startsWith(`${reason}.`) ? reason.length + 1 : 0
  return sentence.slice(said).trim() || null
}

/** A change that was not sent, because a read that it needs failed; the cause is that failure. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError'
}

/** Thrown to keep a form open while its question is answered. */
export class UnansweredQuestion extends Error {
  override readonly name = 'Question'
  readonly errors = { confirmed: [this.message] }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function fieldErrorsOf(errors: unknown): Record<string, string> {
  const sentencesByField: Record<string, string> = {}
  if (typeof errors !== 'object' || errors === null) return sentencesByField
  for (const [name, value] of Object.entries(errors)) {
    const sentences = (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '')
    if (sentences.length > 0) sentencesByField[name] = sentences.join(' ')
  }
  return sentencesByField
}
