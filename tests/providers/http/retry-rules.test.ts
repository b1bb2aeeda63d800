import { expect, test } from 'vitest'
import { ApiError, type ApiErrorFacts } from '#providers/http/api-error.ts'
import { type ApiErrorKind, failureMessages } from '#providers/http/failure-messages.ts'
import { retries, retryWait } from '#providers/http/retry.ts'

test('GEN-03 reads retry twice, writes once', () => {
  expect(retries).toEqual({ read: 2, write: 1 })
})

const repeated: ApiErrorKind[] = ['network', 'unloaded', 'server']

test.each(Object.keys(failureMessages) as ApiErrorKind[])('GEN-03 outcome of a call that failed by %s', (kind) => {
  const error = new ApiError(kind)
  const expected = repeated.includes(kind) ? 400 : null
  expect(retryWait(error, true, 0)).toBe(expected)
  expect(retryWait(error, false, 0)).toBe(expected)
})

test.each<[string, ApiErrorKind, ApiErrorFacts, boolean, number, number | null]>([
  ['a second repetition of a read', 'server', {}, true, 1, 1200],
  ['a third repetition of a read', 'server', {}, true, 2, null],
  ['a second repetition of a write', 'server', {}, false, 1, null],
  ['a busy server that names its wait', 'server', { retryAfterMs: 3000 }, false, 0, 400],
  ['a server that says: at once', 'network', { retryAfterMs: 0 }, true, 0, 400],
  ['too many reads', 'tooMany', { retryAfterMs: 2000 }, true, 0, null],
  ['too many reads, nobody says for how long', 'tooMany', {}, true, 0, null],
  ['too many writes', 'tooMany', { retryAfterMs: 2000 }, false, 0, null],
])('GEN-03 %s', (_, kind, facts, isRead, attempt, wait) => {
  expect(retryWait(new ApiError(kind, facts), isRead, attempt)).toBe(wait)
})
