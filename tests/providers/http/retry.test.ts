import { expect, test } from 'vitest'
import { ApiError } from '#providers/http/api-error.ts'
import { type ApiErrorKind, failureMessages } from '#providers/http/failure-messages.ts'
import { retryWait } from '#providers/http/retry.ts'
import { brokenAnswer, failureOf, hang, json, httpFixture } from '#tests/providers/http-fixture.ts'

const fine = { status: 'success', data: { id: '1' } }
const write = { method: 'POST', path: '/tests', body: { name: 'Lipid profile' } } as const
const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('idempotency-key')

test('GEN-03 a read succeeds at its third attempt, a write at its second, within three seconds of waiting', async () => {
  const read = httpFixture((_, count) => (count < 3 ? json({ status: 'error' }, 500) : json(fine)))
  expect((await read.http.send({ method: 'GET', path: '/tests' })).body).toEqual(fine)
  expect(read.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(3000)
  const { http, arrived } = httpFixture((_, count) => (count < 2 ? json({ status: 'error' }, 502) : json(fine)))
  await http.send(write)
  expect(arrived).toHaveLength(2)
})

test('GEN-03 a repeated write carries the same Idempotency-Key, another write another one', async () => {
  const { http, arrived } = httpFixture((_, count) => (count === 1 ? json({ status: 'error' }, 500) : json(fine)))
  await http.send(write)
  await http.send(write)
  const [first, second, third] = arrived.map(keyOf)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('GEN-03 a write whose outcome is unknown keeps its key until it is known', async () => {
  let isUp = false
  const { http, arrived, state } = httpFixture(() => (isUp ? json(fine) : json({ status: 'error' }, 503)))
  await failureOf(http.send(write))
  await failureOf(http.send({ ...write, body: { name: 'Other' } }))
  isUp = true
  await http.send(write)
  const keys = arrived.map(keyOf)
  expect(new Set([keys[0], keys[1], keys[4]]).size).toBe(1)
  expect(keys[2]).not.toBe(keys[0])
  isUp = false
  await failureOf(http.send(write))
  state.now += 11 * 60_000
  await failureOf(http.send(write))
  expect(new Set(arrived.slice(5).map(keyOf)).size).toBe(2)
})

test('GEN-03 off, on and off again is three writes: a later success or read settles the first', async () => {
  let isUp = false
  const { http, arrived } = httpFixture(() => (isUp ? json(fine) : json({ status: 'error' }, 503)))
  const toggle = (isActive: boolean) => http.send({ method: 'PUT', path: '/tests/1', body: { isActive } })
  await failureOf(toggle(false))
  isUp = true
  await toggle(true)
  await toggle(false)
  expect(keyOf(arrived[3])).not.toBe(keyOf(arrived[0]))
  isUp = false
  await failureOf(toggle(true))
  isUp = true
  await http.send({ method: 'GET', path: '/tests/1' })
  await toggle(true)
  expect(keyOf(arrived.at(-1))).not.toBe(keyOf(arrived.at(-3)))
})

test('a double submit is one request with one answer; different ones are two', async () => {
  const { http, arrived } = httpFixture(() => json(fine, 201))
  const answers = await Promise.all([http.send(write), http.send(write), http.send({ ...write, body: { name: 'Other' } })])
  expect(arrived).toHaveLength(2)
  expect(answers[0]).toBe(answers[1])
  await http.send(write)
  expect(arrived).toHaveLength(3)
})

test('a refused write is sent again with a new key', async () => {
  const { http, arrived } = httpFixture(() => json({ status: 'error', message: 'no' }, 422))
  await failureOf(http.send(write))
  await failureOf(http.send(write))
  expect(keyOf(arrived[0])).not.toBe(keyOf(arrived[1]))
})

test.each([{ method: 'GET', path: '/tests' } as const, write])(
  'GEN-03 too many requests are reported at once, with the wait, and not repeated: %j',
  async (request) => {
    const { http, arrived } = httpFixture(() => json({}, 429, { 'retry-after': '3' }))
    expect(await failureOf(http.send(request))).toMatchObject({ kind: 'tooMany', retryAfterMs: 3000 })
    expect(arrived).toHaveLength(1)
  },
)

/** A busy server that asked for ten seconds kept the user without a word for twenty. */
test('GEN-03 a busy server that names its own wait is reported as soon as any other', async () => {
  const { http, waits } = httpFixture(() => json({ status: 'error' }, 503, { 'retry-after': '10' }))
  expect(await failureOf(http.send({ method: 'GET', path: '/tests' }))).toMatchObject({ kind: 'server', retryAfterMs: 10_000 })
  expect(waits).toEqual([400, 1200])
})

/** A new password was reported as refused: the silent retry met a reset link that was already used. */
test('GEN-03 AUTH-12 a change without an Idempotency-Key is never repeated', async () => {
  const { http, arrived } = httpFixture(() => json({ status: 'error' }, 502))
  expect(await failureOf(http.send({ ...write, public: true }))).toMatchObject({ kind: 'server' })
  expect(arrived).toHaveLength(1)
})

test('the user sees each repetition', async () => {
  const reported: string[] = []
  const { http } = httpFixture(brokenAnswer, { onRetry: ({ kind, waitMs }) => reported.push(`${kind} ${waitMs}`) })
  await failureOf(http.send({ method: 'GET', path: '/tests' }))
  expect(reported).toEqual(['network 400', 'network 1200'])
})

test('a JSON call has 15 s, one with a file 30 s without progress', async () => {
  const { http, limits } = httpFixture(() => json(fine))
  await http.send({ method: 'GET', path: '/tests' })
  await http.send({ method: 'POST', path: '/reports/admin', body: new FormData() })
  expect(limits).toEqual([15_000, 30_000])
})

test('a cancelled call ends at once, and is not repeated', async () => {
  const control = new AbortController()
  const { http, arrived } = httpFixture(hang)
  const call = failureOf(http.send({ ...write, signal: control.signal }))
  await new Promise((resolve) => setImmediate(resolve))
  control.abort()
  expect(await call).toMatchObject({ kind: 'cancelled', outcome: 'unknown' })
  expect(arrived.length).toBeLessThanOrEqual(1)
  const during = new AbortController()
  const retried = httpFixture(() => json({ status: 'error' }, 500), { onRetry: () => during.abort() })
  expect((await failureOf(retried.http.send({ method: 'GET', path: '/tests', signal: during.signal }))).kind).toBe('cancelled')
  expect(retried.arrived).toHaveLength(1)
})

test('GEN-03 a broken line or a server’s fault is repeated: a read twice, a write once', () => {
  const waits = (isRead: boolean, attempt: number) =>
    (Object.keys(failureMessages) as ApiErrorKind[]).flatMap((kind) => {
      const wait = retryWait(new ApiError(kind, { retryAfterMs: 3000 }), isRead, attempt)
      return wait === null ? [] : [`${kind} ${wait}`]
    })
  const repeated = (wait: number) => ['network', 'server'].map((kind) => `${kind} ${wait}`)
  expect([waits(true, 0), waits(true, 1), waits(true, 2)].map((each) => each.toSorted())).toEqual([repeated(400).toSorted(), repeated(1200).toSorted(), []])
  expect([waits(false, 0), waits(false, 1)].map((each) => each.toSorted())).toEqual([repeated(400).toSorted(), []])
})
