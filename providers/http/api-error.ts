import { type ApiErrorKind, outcomeSentence, failureSentence, failureMessages, type ChangeOutcome } from './failure-messages.ts'

/** Details of a failed call. */
export interface ApiErrorFacts {
  /** True for a call that changes something. */
  readonly write?: boolean
  /** The HTTP status, 0 when no answer came. */
  readonly statusCode?: number
  /** The name of a question that the server asks before it does this. */
  readonly code?: string | undefined
  /** The server's own sentence; of a 5xx only where it is fit to be shown (`refusal`). */
  readonly serverMessage?: string | null
  /** Message where the server gives none. */
  readonly sentence?: string
  /** Description of the failure, where the caller knows more than the kind says. */
  readonly detail?: string
  readonly errors?: Readonly<Record<string, string[]>>
  readonly retryAfterMs?: number
  readonly requestId?: string
  /** The parsed body of a refusal. */
  readonly body?: unknown
  /** Subject of the call in words: `tests`. */
  readonly about?: string
  readonly cause?: unknown
}

/**
 * The one error of every call. `message` is what to show: the server's sentence, else the caller's, else `detail`.
 * It has the shape of Refine's HttpError, so that `errors` are painted on the fields.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly statusCode: number
  readonly code?: string
  /** The server's own sentence, or null: a screen then says its own. */
  readonly serverMessage: string | null
  /** Description of the failure: the cause, the state of the change, the next step. */
  readonly detail: string
  /** Shown beside the server's sentence: whether the change was saved and what to do next; empty for a read and where the server gave no sentence. */
  readonly outcomeText: string
  /** The same for a button without a form, where nothing was typed; the whole sentence where the server gave none. */
  readonly afterPress: string
  /** Refused: nothing changed. Unknown: the change may have been made. A read changes nothing. */
  readonly outcome: ChangeOutcome
  readonly write: boolean
  readonly errors?: Record<string, string[]>
  readonly retryAfterMs?: number
  readonly requestId?: string
  /** The parsed body of a refusal, for providers of other APIs; never shown as it is. */
  readonly body?: unknown

  constructor(kind: ApiErrorKind, facts: ApiErrorFacts = {}) {
    const write = facts.write ?? false
    const detail = facts.detail ?? failureSentence(kind, write, facts.about)
    super(facts.serverMessage ?? facts.sentence ?? detail, { cause: facts.cause })
    this.kind = kind
    this.write = write
    this.statusCode = facts.statusCode ?? 0
    this.code = facts.code
    this.serverMessage = facts.serverMessage ?? null
    this.detail = detail
    // A conflict that names its fields is resolved on the form.
    const next = kind === 'conflict' && Object.keys(facts.errors ?? {}).length > 0 ? 'invalid' : kind
    this.outcomeText = write && facts.serverMessage ? outcomeSentence(next, facts.serverMessage) : ''
    const pressed = facts.serverMessage
      ? this.outcomeText && outcomeSentence(next, facts.serverMessage, false)
      : failureSentence(kind, write, facts.about, false)
    this.afterPress = pressed
    this.outcome = write ? failureMessages[kind].outcome : 'refused'
    this.errors = facts.errors && { ...facts.errors }
    this.retryAfterMs = facts.retryAfterMs
    this.requestId = facts.requestId
    // It may hold personal data: a log of the error does not print it.
    Object.defineProperty(this, 'body', { value: facts.body, enumerable: false })
  }
}

const kindsOfStatus: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'signedOut',
  403: 'forbidden',
  404: 'missing',
  405: 'missing',
  409: 'conflict',
  410: 'missing',
  412: 'stale',
  413: 'tooLarge',
  415: 'wrongType',
  422: 'invalid',
  428: 'stale',
  429: 'tooMany',
}

/** The kind of failure of an HTTP status. A status that is neither success nor error is an unreadable answer. */
export function kindOfStatus(status: number): ApiErrorKind {
  if (status >= 500) return 'server'
  if (status < 400) return 'badAnswer'
  return kindsOfStatus[status] ?? 'invalid'
}
