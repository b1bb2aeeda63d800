import { expect, test } from 'vitest'
import { failureOf, json, httpFixture } from '#tests/providers/http-fixture.ts'

const ended = () => json({ status: 'error', message: 'Session ended' }, 401)

test('AUTH-08 every call carries the token; a public one does not', async () => {
  const { http, arrived } = httpFixture(() => json({ status: 'success' }))
  await http.send({ method: 'GET', path: '/tests' })
  await http.send({ method: 'POST', path: '/auth/admin/login', body: {}, public: true })
  expect(arrived.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', null])
  expect(arrived[1]?.headers.get('idempotency-key')).toBeNull()
})

test('AUTH-09 without a session nothing is sent, and the end is reported once', async () => {
  const { http, arrived, state } = httpFixture(ended)
  state.token = null
  for (const path of ['/a', '/b']) expect((await failureOf(http.send({ method: 'GET', path }))).kind).toBe('signedOut')
  expect(arrived).toHaveLength(0)
  expect(state).toMatchObject({ cleared: 0, signedOut: 1 })
})

test('AUTH-09 a late 401 of the previous session does not end the new one', async () => {
  const { http, state } = httpFixture(() => {
    state.token = 'token-2'
    return ended()
  })
  await failureOf(http.send({ method: 'GET', path: '/tests' }))
  expect(state).toMatchObject({ token: 'token-2', cleared: 0, signedOut: 0 })
})

test('AUTH-05 a refused sign-in ends no session', async () => {
  const { http, state } = httpFixture(ended)
  expect((await failureOf(http.send({ method: 'POST', path: '/auth/admin/login', public: true }))).message).toBe('Session ended')
  expect(state).toMatchObject({ cleared: 0, signedOut: 0 })
})

test('AUTH-09 after signing in again the next end is reported again', async () => {
  const { http, state } = httpFixture(ended)
  await failureOf(http.send({ method: 'GET', path: '/tests' }))
  state.token = 'token-2'
  await failureOf(http.send({ method: 'GET', path: '/tests' }))
  expect(state).toMatchObject({ cleared: 2, signedOut: 2 })
})

test('a read is not repeated for another user than asked', async () => {
  const { http, arrived, state } = httpFixture(() => {
    state.token = 'token-2'
    return json({ status: 'error' }, 500)
  })
  expect((await failureOf(http.send({ method: 'GET', path: '/tests' }))).kind).toBe('server')
  expect(arrived).toHaveLength(1)
})

test('the next user’s equal write is a separate call, while the previous one is pending', async () => {
  const write = { method: 'POST', path: '/tests', body: { name: 'Zinc' } } as const
  const { http, arrived, state } = httpFixture(({ headers }) =>
    headers.get('authorization') === 'Bearer token-1' ? new Promise(() => undefined) : json({ status: 'success' }, 201),
  )
  void http.send(write)
  state.token = 'token-2'
  expect(await http.send(write)).toMatchObject({ body: { status: 'success' } })
  expect(arrived.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('AUTH-09 GEN-03 a write that ended the session reuses its key after signing in', async () => {
  const write = { method: 'POST', path: '/tests', body: { name: 'Zinc' } } as const
  const { http, arrived, state } = httpFixture((_, count) => (count === 1 ? ended() : json({ status: 'success' }, 201)))
  await failureOf(http.send(write))
  state.token = 'token-2'
  await http.send(write)
  const [first, second] = arrived.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})
