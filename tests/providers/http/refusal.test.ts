import { describe, expect, test } from 'vitest'
import { ApiError, kindOfStatus } from '#providers/http/api-error.ts'
import { type ApiErrorKind, outcomeSentence, failureSentence, failureMessages } from '#providers/http/failure-messages.ts'
import { refusal, retryAfter } from '#providers/http/refusal.ts'
import { describeError } from '#ui/describe-error.ts'

const of = (body: unknown, status = 422, headers: Record<string, string> = {}) =>
  refusal(body, { write: true, status, headers: new Map(Object.entries(headers)), now: 0 })

test.each<[number, ApiErrorKind]>([
  [200, 'badAnswer'],
  [399, 'badAnswer'],
  [400, 'invalid'],
  [401, 'signedOut'],
  [402, 'invalid'],
  [403, 'forbidden'],
  [404, 'missing'],
  [405, 'missing'],
  [409, 'conflict'],
  [410, 'missing'],
  [412, 'stale'],
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [422, 'invalid'],
  [428, 'stale'],
  [429, 'tooMany'],
  [499, 'invalid'],
  [500, 'server'],
  [599, 'server'],
])('the status %i is a failure of the kind %s', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind)
})

test.each([
  [404, { message: 'Not Found' }, null],
  [404, { message: 'Cannot GET /cash/admin/day' }, null],
  [405, { status: 'error', message: 'Method Not Allowed' }, null],
  [404, { message: 'Order not found' }, 'Order not found'],
  [422, { message: 'Not found' }, 'Not found'],
])('a %i that says %j says no more than its status: %j', (status, body, message) => {
  expect(of(body, status).serverMessage).toBe(message)
})

describe('words of a refusal', () => {
  test.each<[unknown, string | null]>([
    [{ message: ' Name is taken ' }, 'Name is taken'],
    [{ message: '  ' }, null],
    [{ message: 5 }, null],
    [{ message: 'x'.repeat(600) }, 'x'.repeat(500)],
    [{}, null],
    [null, null],
    ['text', null],
    [undefined, null],
  ])('%j gives the sentence %s', (body, sentence) => {
    const error = of(body)
    expect(error.serverMessage).toBe(sentence)
    expect(error.message).toBe(sentence ?? 'The server did not accept this. Nothing was saved. Check what was entered.')
  })

  test.each<[unknown, Record<string, string[]> | undefined]>([
    [{ name: ['a', 'b'] }, { name: ['a', 'b'] }],
    [{ name: ' one ' }, { name: ['one'] }],
    [{ name: ['', 5, null, 'b'], price: [] }, { name: ['b'] }],
    [{ name: [''] }, undefined],
    [{}, undefined],
    [['a'], undefined],
    ['a', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('the errors %j are %j', (errors, kept) => {
    expect(of({ errors }).errors).toEqual(kept)
  })

  const line = 'x'.repeat(200)
  test.each<[unknown, ApiErrorKind, string | null]>([
    [{ status: 'error', message: 'The database is being restored' }, 'server', 'The database is being restored'],
    [{ status: 'fail', message: ` ${line} ` }, 'server', line],
    [{ status: 'error' }, 'server', null],
    [{ status: 'error', message: ' ' }, 'server', null],
    [{ status: 'error', message: `${line}x` }, 'network', null],
    [{ status: 'error', message: 'Failed\n    at query (db.ts:12)' }, 'network', null],
    [{ status: 'error', message: 'Failed\nTry later' }, 'network', null],
    [{ status: 'error', message: 'relation users at pool.ts:41' }, 'network', null],
    [{ status: 'error', message: '<h1>Bad gateway</h1>' }, 'network', null],
    [{ message: 'SELECT * FROM users' }, 'network', null],
    [{ status: 'success', message: 'Done' }, 'network', null],
    [undefined, 'network', null],
    ['Bad gateway', 'network', null],
  ])('AUTH-05 ORD-05 the 5xx body %j is of the kind %s with the message %s', (body, kind, message) => {
    for (const status of [500, 502, 503])
      expect(of(body, status)).toMatchObject({ kind, statusCode: status, serverMessage: message, outcome: 'unknown', errors: undefined })
    expect(describeError(of(body, 500))).toMatchObject({ message, isUnsure: true, sentence: message ?? of(body, 500).detail })
  })

  test('a fault names its request and marks no fields', () => {
    const fault = of({ status: 'error', message: 'The files cannot be reached at the moment', errors: { name: ['x'] }, requestId: ' r-1 ' }, 503)
    expect(fault).toMatchObject({ message: 'The files cannot be reached at the moment', requestId: 'r-1', outcome: 'unknown' })
    expect(fault.errors).toBeUndefined()
    expect(fault.outcomeText).toBe('We cannot confirm that this was saved; check before saving again.')
  })

  test.each([
    [{ requestId: 'r-1' }, { 'x-request-id': 'r-2' }, 'r-1'],
    [{ requestId: '' }, { 'x-request-id': 'r-2' }, 'r-2'],
    [{}, {}, undefined],
  ])('the id of the request in %j beside %j is %s', (body, headers: Record<string, string>, id) => {
    expect(of(body, 422, headers).requestId).toBe(id)
  })
})

test.each([
  [' 5 ', 5000],
  ['0', 0],
  ['5s', undefined],
  ['x5', undefined],
  ['', undefined],
  ['12 Nov 2026', undefined],
  ['a 2026', undefined],
  ['-5', undefined],
  ['Sat, 21 Nov 2026 06:00:30 GMT', 1_000],
  ['Sat, 21 Nov 2020 06:00:30 GMT', 0],
  ['Sat, 21 Nov 2026 06:00:30 GMT', 30_000, 'Sat, 21 Nov 2026 06:00:00 GMT'],
])('Retry-After %j is %s ms', (value, wait, date?: string) => {
  const headers = new Map([['retry-after', value], ...(date ? [['date', date] as const] : [])])
  expect(retryAfter(headers, Date.UTC(2026, 10, 21, 6, 0, 29))).toBe(wait)
})

test('an ApiError without more to say is a failed read of no status', () => {
  const plain = new ApiError('network')
  expect(plain).toMatchObject({ name: 'ApiError', write: false, statusCode: 0, serverMessage: null, outcome: 'refused' })
  expect([plain.errors, plain.retryAfterMs, plain.requestId]).toEqual([undefined, undefined, undefined])
  expect(plain.message).toBe('The server cannot be reached. Check the connection and try again.')
  const cause = new Error('line cut')
  const full = new ApiError('network', { write: true, cause, retryAfterMs: 0, requestId: '' })
  expect(full).toMatchObject({ cause, retryAfterMs: 0, requestId: '', outcome: 'unknown' })
})

const unknown: ApiErrorKind[] = ['network', 'timeout', 'badAnswer', 'server', 'cancelled']

test.each(Object.keys(failureMessages) as ApiErrorKind[])('%s says what happened, whether it was saved, and what to do next', (kind) => {
  const { happened, next, outcome } = failureMessages[kind]
  expect(happened).toMatch(/^[A-Z].+\.$/)
  expect(next).toMatch(/^[A-Z].+\.$/)
  expect(outcome).toBe(unknown.includes(kind) ? 'unknown' : 'refused')
  expect(failureSentence(kind, false)).toBe(`${happened} ${next}`)
  expect(failureSentence(kind, true)).toBe(
    outcome === 'unknown' ? `${happened} We cannot confirm that this was saved; check before saving again.` : `${happened} Nothing was saved. ${next}`,
  )
  // Beside the server's own sentence; that of a conflict says what to do.
  const step = kind === 'conflict' ? '' : ` ${next}`
  expect(outcomeSentence(kind, 'No.')).toBe(
    outcome === 'unknown' ? 'We cannot confirm that this was saved; check before saving again.' : `Nothing was saved.${step}`,
  )
})

test('a detail repeated by the server’s sentence appears once', () => {
  expect(outcomeSentence('invalid', 'Two rows are wrong; nothing was saved')).toBe('Check what was entered.')
  expect(outcomeSentence('forbidden', 'Ask an administrator for “Test Management: Edit”.')).toBe('Nothing was saved.')
})

test.each<[boolean, string | undefined, string]>([
  [true, 'Taken', 'Nothing was saved. Check what was entered.'],
  [true, undefined, ''],
  [false, 'Taken', ''],
])('a change (%s) that is refused with the words %s says beside them “%s”', (write, serverMessage, outcomeText) => {
  expect(new ApiError('invalid', { write, ...(serverMessage ? { serverMessage } : {}) }).outcomeText).toBe(outcomeText)
})

test('an unreadable answer names its subject; other failures do not', () => {
  expect(failureSentence('badAnswer', false, 'tests')).toMatch(/^The server gave an answer about tests that we could not read\. Try again/)
  expect(failureSentence('server', false, 'tests')).not.toContain('tests')
})
