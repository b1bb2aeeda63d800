import { describe, expect, test } from 'vitest'
import type { ApiErrorKind } from '#providers/http/failure-messages.ts'
import { failureMessages } from '#providers/http/failure-messages.ts'
import { type Behaviour, brokenAnswer, failureOf, hang, json, httpFixture } from '#tests/providers/http-fixture.ts'

const page = '<!doctype html><title>Wi-Fi</title>'
const html = (status: number) => () => new Response(page, { status, headers: { 'content-type': 'text/html' } })
const refusing = (status: number) => () => json({ status: 'error', message: `said ${status}`, errors: { name: ['bad name'] }, requestId: 'r-1' }, status)

const faults: [name: string, behaviour: Behaviour, kind: ApiErrorKind, calls: { read: number; write: number }][] = [
  ['HTML with 200', html(200), 'badAnswer', { read: 1, write: 1 }],
  ['HTML called JSON', () => json(page), 'badAnswer', { read: 1, write: 1 }],
  ['cut JSON', () => json('{"status":"success","data":{"id":"1"'), 'badAnswer', { read: 1, write: 1 }],
  ['an empty body', () => json(''), 'badAnswer', { read: 1, write: 1 }],
  ['a bare list', () => json('[]'), 'badAnswer', { read: 1, write: 1 }],
  ['a redirect without a target', () => new Response(null, { status: 304 }), 'badAnswer', { read: 1, write: 1 }],
  ['200 that says error', () => json({ status: 'error', message: 'said 200' }), 'invalid', { read: 1, write: 1 }],
  ['400', refusing(400), 'invalid', { read: 1, write: 1 }],
  ['413 of a proxy', html(413), 'tooLarge', { read: 1, write: 1 }],
  ['422', refusing(422), 'invalid', { read: 1, write: 1 }],
  ['500', refusing(500), 'server', { read: 3, write: 2 }],
  ['502 of a proxy', html(502), 'network', { read: 3, write: 2 }],
  ['503', refusing(503), 'server', { read: 3, write: 2 }],
  ['a broken connection', brokenAnswer, 'network', { read: 3, write: 2 }],
  ['no answer', hang, 'timeout', { read: 1, write: 1 }],
]

describe('GEN-03 every fault is one kind of ApiError, and nothing but a broken line and 5xx is repeated', () => {
  test.each(faults)('%s', async (_, behaviour, kind, calls) => {
    for (const [method, count] of [
      ['GET', calls.read],
      ['POST', calls.write],
    ] as const) {
      const { http, arrived } = httpFixture(behaviour, { limitsStrike: behaviour === hang })
      const error = await failureOf(http.send({ method, path: '/tests', ...(method === 'POST' ? { body: { name: 'x' } } : {}) }))
      expect(error.kind).toBe(kind)
      expect(arrived).toHaveLength(count)
      expect(error.message).toBe(error.serverMessage ?? error.detail)
      expect(error.detail).toContain(failureMessages[kind].happened)
      expect(error.message).not.toMatch(/<|undefined|null/)
      expect(error.outcome).toBe(method === 'GET' ? 'refused' : failureMessages[kind].outcome)
      expect(error.detail.includes('saved')).toBe(method === 'POST')
      if (kind === 'network') expect(error.serverMessage).toBeNull()
    }
  })
})

test('offline is shown only when the browser was offline and the call failed; localhost still answers', async () => {
  const away = httpFixture(brokenAnswer, { isOnline: () => false })
  expect(await failureOf(away.http.send({ method: 'POST', path: '/tests' }))).toMatchObject({ kind: 'offline', outcome: 'refused' })
  expect(away.arrived).toHaveLength(1)
  const local = httpFixture(() => json({ status: 'success', data: 1 }), { isOnline: () => false })
  expect((await local.http.send({ method: 'GET', path: '/tests' })).body).toEqual({ status: 'success', data: 1 })
})

test('going offline between two attempts does not hide that the first may have been applied', async () => {
  let online = true
  const { http } = httpFixture(
    () => {
      if (!online) throw new TypeError('fetch failed')
      online = false
      return json({ status: 'error' }, 503)
    },
    { isOnline: () => online },
  )
  expect(await failureOf(http.send({ method: 'POST', path: '/tests' }))).toMatchObject({ kind: 'server', outcome: 'unknown' })
})

test('AUTH-09 a sign-in ended at the second attempt leaves the first unknown: a new password ends it', async () => {
  const { http, state, arrived } = httpFixture((_, count) => json({ status: 'error' }, count === 1 ? 502 : 401))
  expect(await failureOf(http.send({ method: 'POST', path: '/admin/users/me/change-password' }))).toMatchObject({ kind: 'server', outcome: 'unknown' })
  expect([arrived.length, state.signedOut]).toEqual([2, 1])
  const known = httpFixture(() => json({}, 401))
  expect(await failureOf(known.http.send({ method: 'POST', path: '/tests' }))).toMatchObject({ kind: 'signedOut', outcome: 'refused' })
})

test.each(['tests', '//evil.example/x', '/../admin', '/tests/%2e%2E/x', '/tests/..', '/tests\\x', '/tests?x=1', '/tests#x', '/a b', 'http://evil.example'])(
  'the path %s never leaves the panel',
  async (path) => {
    const { http, arrived } = httpFixture(() => json({}))
    expect((await failureOf(http.send({ method: 'GET', path }))).kind).toBe('missing')
    expect(arrived).toHaveLength(0)
  },
)
