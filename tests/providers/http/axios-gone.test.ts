import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

// The files of a worker share what they import, and another may have loaded axios: this one imports the client again.
vi.resetModules()
vi.doMock('axios', () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://lab.test/assets/axios.js')
})
const { failureOf, httpFixture, json } = await import('#tests/providers/http-fixture.ts')
afterAll(() => {
  vi.doUnmock('axios')
  vi.resetModules()
})

const reload = 'A part of the panel could not be loaded. Reload the page to continue.'
const reloadUnsaved = 'A part of the panel could not be loaded. Nothing was saved. Reload the page to continue.'

/** After a deployment removed the client's code, a call once reported an unreachable server for a change with an unknown outcome. */
test.each([
  ['GET', true, 'unloaded', reload],
  ['POST', true, 'unloaded', reloadUnsaved],
  ['GET', false, 'offline', 'You are offline. Try again when you are connected.'],
  ['POST', false, 'offline', 'You are offline. Nothing was saved. Try again when you are connected.'],
] as const)('GEN-06 a %s (connected: %s) without axios is not sent, and fails as %s in the panel’s words', async (method, onLine, kind, words) => {
  vi.stubGlobal('navigator', { onLine })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { http, arrived } = httpFixture(() => json({ status: 'success', data: {} }))
  const failure = await failureOf(http.send({ method, path: '/tests', ...(method === 'POST' ? { body: { name: 'CBC' } } : {}) }))
  expect([failure.kind, failure.message, failure.outcome]).toEqual([kind, words, 'refused'])
  expect(arrived).toHaveLength(0)
})
