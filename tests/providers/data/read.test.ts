import { describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import tests from '#resources/tests.ts'
import { registry, wireOrder, wireTest } from '#tests/providers/data/registry.ts'
import { type Behaviour, failureOf, json, httpFixture } from '#tests/providers/http-fixture.ts'

const provide = (behaviour: Behaviour) => {
  const fixture = httpFixture(behaviour)
  return { ...fixture, provider: createDataProvider(fixture.http, registry) }
}
const list = (items: unknown, totalCount: unknown) => () => json({ status: 'success', data: { items, totalCount } })

/** Puts a value at a dotted path. */
const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<Record<string, unknown> | unknown>((inner, step) => ({ [step]: inner }), value) as Record<string, unknown>
const merged = (left: Record<string, unknown>, right: Record<string, unknown>): Record<string, unknown> => {
  const both = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const mine = both[key]
    both[key] = typeof mine === 'object' && mine !== null && typeof value === 'object' && value !== null ? merged({ ...mine }, { ...value }) : value
  }
  return both
}

describe('the declared envelope is opened, and only that', () => {
  test.each([...registry.values()].map((declaration) => [declaration.name, declaration] as const))('%s', async (name, declaration) => {
    const { items, total, path } = endpointsOf(declaration).list
    const rows = name === 'orders' ? [wireOrder] : name === 'tests' ? [wireTest] : [{ ...wireTest, tests: ['t1'] }]
    const { provider, arrived } = provide(() => json({ status: 'success', ...merged(nested(items, rows), nested(total, 41)) }))
    const answer = await provider.getList({ resource: name, pagination: { currentPage: 2, pageSize: 25 } })
    expect(answer.total).toBe(41)
    expect(answer.data).toHaveLength(1)
    expect(answer.data[0]?.unreadable).toBeUndefined()
    expect(arrived[0]).toMatchObject({ path: `/api${path}`, query: '?page=2&limit=25' })
    const wrong = provide(() => json({ status: 'success', rows, count: 1 }))
    const error = await failureOf(wrong.provider.getList({ resource: name }))
    expect(error.kind).toBe('badAnswer')
    expect(error.message).toContain(declaration.label.many)
  })

  test.each([
    ['"v3"', '"v3"'],
    ['', undefined],
    [3, undefined],
  ])('a row that says the ETag %j carries the version %j', async (etag, version) => {
    const { provider } = provide(list([{ ...wireTest, etag }], 1))
    const { data } = await provider.getList({ resource: 'tests' })
    expect([data[0]?.version, data[0]?.unreadable]).toEqual([version, undefined])
  })
})

test.each(['stats', 'time-slots'])('a typed word %s that leads to another call is no record, and an id keeps its failure', async (word) => {
  const figures = provide(() => json({ status: 'success', data: { total: 3 } }))
  expect((await failureOf(figures.provider.getOne({ resource: 'tests', id: word }))).kind).toBe('missing')
  const file = provide(() => new Response('a,b', { headers: { 'content-type': 'text/csv' } }))
  expect((await failureOf(file.provider.getOne({ resource: 'tests', id: word }))).kind).toBe('missing')
  expect((await failureOf(figures.provider.getOne({ resource: 'tests', id: `${word}1` }))).kind).toBe('badAnswer')
})

test('ORD-09 GEN-02 page, limit, search, filters, sort and order go under the API’s names', async () => {
  const { provider, arrived } = provide(() => json({ status: 'success', data: { orders: [], totalCount: 0 } }))
  await provider.getList({
    resource: 'orders',
    pagination: { currentPage: 3, pageSize: 50 },
    filters: [
      { field: 'search', operator: 'eq', value: 'asha & co' },
      { field: 'status', operator: 'eq', value: 'Testing' },
      { field: 'openOnly', operator: 'eq', value: false },
      { field: 'paymentStatus', operator: 'eq', value: '' },
    ],
    sorters: [{ field: 'createdAt', order: 'desc' }],
  })
  expect(Object.fromEntries(new URLSearchParams(arrived[0]?.query))).toEqual({
    page: '3',
    limit: '50',
    search: 'asha & co',
    status: 'Testing',
    openOnly: 'false',
    sort: 'createdAt',
    order: 'desc',
  })
})

describe('one record', () => {
  test('comes with the version it was read with', async () => {
    const { provider } = provide(() => json({ status: 'success', data: wireTest }, 200, { etag: '"v7"' }))
    expect((await provider.getOne({ resource: 'tests', id: 't1' })).data).toMatchObject({ id: 't1', version: '"v7"', price: 45_050 })
  })

  test.each(['..', '.', '', '\ud800'])('the id %j of the address bar is that of no record', async (id) => {
    const { provider, arrived } = provide(() => json({ status: 'success', data: wireTest }))
    expect((await failureOf(provider.getOne({ resource: 'tests', id }))).kind).toBe('missing')
    expect(arrived).toHaveLength(0)
  })

  test('an id never becomes a part of the path', async () => {
    const { provider, arrived } = provide(() => json({}, 404))
    await failureOf(provider.getOne({ resource: 'tests', id: '../users/1?x=1#y' }))
    expect(arrived[0]?.path).toBe('/api/tests/..%2Fusers%2F1%3Fx%3D1%23y')
  })
})

test('many records are read at most six at a time, each once, without those that are gone', async () => {
  let now = 0
  let most = 0
  const { provider, arrived } = provide(async ({ path }) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    const id = path.split('/').at(-1) ?? ''
    return id === 't3' ? json({ status: 'error', message: 'gone' }, 404) : json({ status: 'success', data: { ...wireTest, id } })
  })
  const ids = Array.from({ length: 20 }, (_, index) => `t${index}`)
  const { data } = (await provider.getMany?.({ resource: 'tests', ids: [...ids, 't0'] })) ?? { data: [] }
  expect(data.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 't3'))
  expect(arrived).toHaveLength(20)
  expect(most).toBeLessThanOrEqual(6)
  const failing = provide(() => json({}, 403))
  expect((await failureOf(failing.provider.getMany?.({ resource: 'tests', ids }) ?? Promise.resolve())).kind).toBe('forbidden')
})

describe('parameters that an API may not know', () => {
  const asking = { ...tests, api: { ...tests.api, listAsks: { stops: true } } } as unknown as Declaration
  const provide = (behaviour: Behaviour) => {
    const fixture = httpFixture(behaviour)
    return { ...fixture, provider: createDataProvider(fixture.http, new Map([['tests', asking]])) }
  }
  const refusal = (status: number) => json({ status: 'error', message: 'No' }, status)

  test.each([400, 422])('a list that refuses them with %i is read without them', async (status) => {
    const { provider, arrived } = provide(({ query }) => (query.includes('stops') ? refusal(status) : list([wireTest], 1)()))
    expect((await provider.getList({ resource: 'tests' })).total).toBe(1)
    await provider.getList({ resource: 'tests', pagination: { currentPage: 2, pageSize: 10 } })
    expect(arrived.map(({ query }) => query)).toEqual(['?page=1&limit=10&stops=true', '?page=1&limit=10', '?page=2&limit=10'])
  })

  test('a list that is refused for another reason asks with its parameters again', async () => {
    const { provider, arrived } = provide(() => refusal(422))
    await failureOf(provider.getList({ resource: 'tests' }))
    await failureOf(provider.getList({ resource: 'tests' }))
    expect(arrived.map(({ query }) => query.includes('stops'))).toEqual([true, false, true, false])
  })

  test('a list that knows them is read once, and another failure is not tried again', async () => {
    const { provider, arrived } = provide(list([wireTest], 1))
    await provider.getList({ resource: 'tests' })
    expect(arrived).toHaveLength(1)
    const failing = provide(() => refusal(403))
    expect((await failureOf(failing.provider.getList({ resource: 'tests' }))).statusCode).toBe(403)
    expect(failing.arrived).toHaveLength(1)
  })
})
