/** Every way in which a call can fail. */
export type ApiErrorKind =
  | 'offline'
  | 'network'
  | 'unloaded'
  | 'timeout'
  | 'badAnswer'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'stale'
  | 'tooLarge'
  | 'wrongType'
  | 'invalid'
  | 'tooMany'
  | 'server'
  | 'cancelled'

/** State of the change: certainly not made, or possibly made. */
export type ChangeOutcome = 'refused' | 'unknown'

interface FailureMessage {
  /** The cause. */
  readonly happened: string
  /** The next step. */
  readonly next: string
  /** True when a change whose call failed this way may have been made. */
  readonly outcome: ChangeOutcome
}

/** The sentences for each failure; they are only here. */
export const failureMessages: Record<ApiErrorKind, FailureMessage> = {
  offline: { happened: 'You are offline.', next: 'Try again when you are connected.', outcome: 'refused' },
  network: { happened: 'The server cannot be reached.', next: 'Check the connection and try again.', outcome: 'unknown' },
  unloaded: { happened: 'A part of the panel could not be loaded.', next: 'Reload the page to continue.', outcome: 'refused' },
  timeout: { happened: 'The server did not answer in time.', next: 'Try again in a moment.', outcome: 'unknown' },
  badAnswer: {
    happened: 'The server gave an answer that we could not read.',
    next: 'Try again. If it keeps happening, tell your administrator.',
    outcome: 'unknown',
  },
  signedOut: { happened: 'Your session has ended.', next: 'Sign in again to continue.', outcome: 'refused' },
  forbidden: { happened: 'You don’t have permission to do this.', next: 'Ask an administrator.', outcome: 'refused' },
  missing: { happened: 'This was not found; it may have been deleted.', next: 'Go back and reload the list.', outcome: 'refused' },
  conflict: { happened: 'This conflicts with the current state.', next: 'Reload and check before you try again.', outcome: 'refused' },
  stale: { happened: 'Somebody else changed this in the meantime.', next: 'Review the change before you try again.', outcome: 'refused' },
  tooLarge: { happened: 'What was sent is too large.', next: 'Choose something smaller.', outcome: 'refused' },
  wrongType: { happened: 'This kind of file is not accepted.', next: 'Choose another file.', outcome: 'refused' },
  invalid: { happened: 'The server did not accept this.', next: 'Check what was entered.', outcome: 'refused' },
  tooMany: { happened: 'There were too many requests in a short time.', next: 'Wait a little before trying again.', outcome: 'refused' },
  server: { happened: 'Something went wrong on the server.', next: 'Try again in a moment.', outcome: 'unknown' },
  cancelled: { happened: 'This was cancelled.', next: 'Start it again when you are ready.', outcome: 'unknown' },
}

const savedSentences: Record<ChangeOutcome, string> = {
  refused: 'Nothing was saved.',
  unknown: 'We cannot confirm that this was saved; check before saving again.',
}

/** Returns the next step; after a press of a button there is no input to check. */
const nextOf = (kind: ApiErrorKind, isTyped: boolean) => (kind === 'invalid' && !isTyped ? '' : failureMessages[kind].next)

/**
 * Returns the words that the server's message lacks about a change: its state and the next step. The message of a conflict is often a rule, which reloading
 * does not change; what a screen shows is read again by itself.
 */
export function outcomeSentence(kind: ApiErrorKind, serverMessage: string, isTyped = true): string {
  const { outcome } = failureMessages[kind]
  const next = kind === 'conflict' ? '' : nextOf(kind, isTyped)
  const saved = savedSentences[outcome]
  const isSaid = (sentence: string) => sentence !== '' && serverMessage.toLowerCase().includes(sentence.slice(0, -1).toLowerCase())
  return [saved, outcome === 'unknown' ? '' : next].filter((sentence) => sentence && !isSaid(sentence)).join(' ')
}

/** Builds the message of a failure: the problem, the outcome of a write, and the next step. */
export function failureSentence(kind: ApiErrorKind, write: boolean, about?: string, isTyped = true): string {
  const { happened, outcome } = failureMessages[kind]
  const next = nextOf(kind, isTyped)
  const what = about && kind === 'badAnswer' ? `The server gave an answer about ${about} that we could not read.` : happened
  return [what, write ? savedSentences[outcome] : '', write && outcome === 'unknown' ? '' : next].filter(Boolean).join(' ')
}
