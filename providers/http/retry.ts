import type { ApiError } from './api-error.ts'
import type { ApiErrorKind } from './failure-words.ts'

/** How often a call is repeated after its first failure (GEN-03). */
export const retries = { read: 2, write: 1 } as const

/** Waits before the first and the second repetition, in milliseconds. */
const waits = [400, 1200] as const

/** Longest Retry-After that is waited out; a longer one is told to the user. In milliseconds. */
export const longestWait = 10_000

/** What may be repeated. Not a call that was never answered: whoever waits has waited 15 s and is told so (the key of a write stays, so that trying again is safe). */
const repeatable: Record<ApiErrorKind, 'always' | 'reads' | 'never'> = {
  offline: 'never',
  network: 'always',
  timeout: 'never',
  badAnswer: 'never',
  signedOut: 'never',
  forbidden: 'never',
  missing: 'never',
  conflict: 'never',
  stale: 'never',
  tooLarge: 'never',
  wrongType: 'never',
  invalid: 'never',
  tooMany: 'reads',
  server: 'always',
  cancelled: 'never',
}

/** The wait in milliseconds before a failed call is repeated, or null when it is not. `attempt` counts from 0. */
export function retryWait(error: ApiError, isRead: boolean, attempt: number): number | null {
  const rule = repeatable[error.kind]
  if (rule === 'never' || (rule === 'reads' && !isRead)) return null
  if (attempt >= (isRead ? retries.read : retries.write)) return null
  if (error.kind === 'tooMany' && error.retryAfterMs === undefined) return null
  const asked = error.retryAfterMs ?? waits[attempt] ?? waits[1]
  return asked <= longestWait ? asked : null
}
