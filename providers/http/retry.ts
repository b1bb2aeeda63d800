import type { ApiError } from './api-error.ts'
import type { ApiErrorKind } from './failure-messages.ts'

/** Number of repetitions after the first failure of a call (GEN-03). */
export const retries = { read: 2, write: 1 } as const

/** Waits before the first and the second repetition, in milliseconds. */
const waits = [400, 1200] as const

/**
 * The failures after which a call is repeated. Not a time-out: the user has waited 15 s and sees the failure (the key of a write stays, so that trying again is
 * safe). Not 429: the message says when to try again, and a list is refetched by itself then (decision 008).
 */
const repeatable: ReadonlySet<ApiErrorKind> = new Set(['network', 'server'])

/**
 * The wait in milliseconds before a failed call is repeated, or null when it is not. `attempt` counts from 0. The server's Retry-After header does not count
 * here: the failure is shown within 4 s, and the user may try again.
 */
export function retryWait(error: ApiError, isRead: boolean, attempt: number): number | null {
  if (!repeatable.has(error.kind) || attempt >= (isRead ? retries.read : retries.write)) return null
  return waits[attempt] ?? null
}
