import { expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'
import { probeRoutes } from '#tests/support/probe-routes.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = emptyApi({ routes: probeRoutes })

const json = { 'content-type': 'application/json' }
const cases: [title: string, status: number, method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }][] = [
  ['an unknown address', 404, 'GET', '/nowhere'],
  ['an address that cannot be decoded', 404, 'GET', '/nowhere/%E0%A4%A'],
  ['the wrong method', 405, 'PATCH', '/auth/admin/me'],
  ['text that is no JSON', 400, 'POST', '/probe/a', { body: '{"by": 1', headers: json }],
  ['nesting without end', 400, 'POST', '/probe/a', { body: '['.repeat(4_000), headers: json }],
  ['a form', 415, 'POST', '/probe/a', { body: 'by=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['a missing field', 422, 'POST', '/probe/a', { body: {} }],
  ['an unknown key', 422, 'POST', '/probe/a', { body: { by: 1, admin: true } }],
  ['a key that reaches for the prototype', 422, 'POST', '/probe/a', { body: '{"by":1,"__proto__":{"x":1}}', headers: json }],
  ['a body that is too large', 413, 'POST', '/probe/a', { body: { by: 1, text: 'x'.repeat(5_000) } }],
  ['a name that is too long', 404, 'GET', `/admin/nothing/${'x'.repeat(3_000)}`],
  ['an impossible key', 400, 'POST', '/probe/a', { body: { by: 1 }, headers: { 'idempotency-key': 'a b' } }],
  ['two of the same', 409, 'POST', '/fault/unique'],
  ['a reference that leads nowhere', 409, 'POST', '/fault/reference'],
  ['a value outside of a closed set', 422, 'POST', '/fault/check'],
  ['a text for a number', 422, 'POST', '/fault/number'],
  ['a mistake in a query', 500, 'POST', '/fault/syntax'],
  ['a mistake in the program', 500, 'POST', '/fault/none'],
]

test.each(cases)('threat 20, exhaustion and other mistakes: %s is a %i in the envelope of failures', async (...[, status, method, path, options]) => {
  const answer = await api.call(method, path, { as: 'super_admin', ...options })
  expect([answer.status, answer.body]).toMatchObject([status, { status: 'error', message: expect.stringMatching(/\S/) }])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|Private|select|insert|node_modules|\.ts|\bat /i)
})

test('a 422 names each field with its sentence', async () => {
  const answer = await api.call('POST', '/probe/a', { as: 'super_admin', body: { by: 0, king: 1, more: 2 } })
  expect(answer.body).toEqual({
    status: 'error',
    message: 'At least 1',
    errors: { by: ['At least 1'], king: ['This field is not accepted here'], more: ['This field is not accepted here'] },
  })
})

test('a 405 says which methods there are', async () => {
  expect((await api.call('DELETE', '/probe/a', { as: 'super_admin' })).headers.get('allow')).toBe('GET, POST')
})

test('threat 22, words in errors: a 500 shows a request id, and the log its cause without personal data', async () => {
  const answer = await api.call('POST', '/fault/none')
  const requestId = answer.headers.get('x-request-id')
  expect(answer.body).toEqual({ status: 'error', message: 'Something went wrong on the server', requestId })
  expect(api.logged.find((line) => line.message === 'request failed' && line.requestId === requestId)).toMatchObject({
    level: 'error',
    route: '/fault/{name}',
    error: 'TypeError',
    detail: 'a secret place failed',
    stack: expect.stringContaining('probe-routes'),
  })
  await api.call('POST', '/fault/syntax')
  expect(api.logged.find((line) => line.code === '42P01')).toMatchObject({ route: '/fault/{name}' })
  expect(JSON.stringify(api.logged)).not.toContain('Private')
})

test('a request is logged with its pattern, never its address, and with the user by id', async () => {
  await api.call('GET', '/probe/Private?search=Private', { as: 'super_admin' })
  const line = api.logged.findLast(({ message }) => message === 'request')
  expect(line).toMatchObject({
    method: 'GET',
    route: '/probe/{name}',
    status: 200,
    user: staffOf('super_admin').id,
    requestId: expect.any(String),
    ms: expect.any(Number),
  })
  expect(JSON.stringify(line)).not.toContain('Private')
})

const depth = 250_000
const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join()

/** Inputs within the size limit that keep a careless server busy for seconds. */
const heavy: readonly (readonly [name: string, path: string, body: string])[] = [
  ['lists in lists without end', '/test-categories', `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['tens of thousands of unknown keys', '/test-categories', `{${keys}}`],
  ['an endless name', '/test-categories', JSON.stringify({ name: ' '.repeat(1_000_000) })],
  ['an address that a pattern goes over again and again', '/auth/admin/login', JSON.stringify({ email: `a@${'a.'.repeat(400_000)}`, password: 'x' })],
  ['ten thousand ids', '/admin/users/bulk-delete', JSON.stringify({ userIds: Array.from({ length: 10_000 }, (_, index) => `id-${index}`) })],
]

test.each(heavy)('threat 20, what would block everybody: %s is refused within two seconds', async (_, path, body) => {
  const began = performance.now()
  const { status } = await api.call('POST', path, { as: 'super_admin', body })
  expect(performance.now() - began).toBeLessThan(2_000)
  expect([400, 401, 413, 422]).toContain(status)
})
