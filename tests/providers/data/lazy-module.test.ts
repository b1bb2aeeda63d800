import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { registry } from '#tests/providers/data/registry.ts'
import { type Behaviour, failureOf, httpFixture, json } from '#tests/providers/http-fixture.ts'

/** Browser messages for code that is gone or fails to load. */
const browserWords = 'Failed to fetch dynamically imported module: http://lab.test/assets/gone.js'
const gone = () => {
  throw new TypeError(browserWords)
}
vi.doMock('#providers/data/declared-filters.ts', gone)
vi.doMock('#providers/data/foreign-api.ts', gone)

const over = (behaviour: Behaviour) => {
  const { http, arrived } = httpFixture(behaviour)
  return { provider: createDataProvider(http, registry), arrived }
}
const stockFilter = [{ field: 'price', operator: 'gte', value: 9900 }] as const

test.each([
  ['offline', false, 'offline', /^You are offline\. Try again when you are connected\.$/],
  ['connected', true, 'unloaded', /^A part of the panel could not be loaded\. Reload the page to continue\.$/],
])('%s, a list whose filter code fails to load fails in the panel’s words, and is not requested', async (_, onLine, kind, words) => {
  vi.stubGlobal('navigator', { onLine })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { provider, arrived } = over(() => json({ status: 'success', data: { items: [], totalCount: 0 } }))
  const failure = await failureOf(provider.getList({ resource: 'tests', filters: [...stockFilter] }))
  expect(failure.kind).toBe(kind)
  expect(failure.message).toMatch(words)
  expect(arrived).toHaveLength(0)
})

test('GEN-06 a refusal keeps its status, words and fields when the code naming its fields fails to load', async () => {
  const refusal = { status: 'error', message: 'This was not accepted', errors: { price: ['Prices end in 9'] } }
  const { provider } = over(() => json(refusal, 422))
  const failure = await failureOf(provider.update({ resource: 'tests', id: 't1', variables: { price: 12_300 } }))
  expect(failure).toMatchObject({ kind: 'invalid', message: 'This was not accepted', errors: { price: ['Prices end in 9'] }, outcome: 'refused' })
})

test('a list that the server lacks is missing even when the code with the details fails to load', async () => {
  const { provider } = over(() => json({ status: 'error', message: 'Not found' }, 404))
  expect((await failureOf(provider.getList({ resource: 'tests' }))).kind).toBe('missing')
})
