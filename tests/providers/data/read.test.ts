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

  test.each([
    ['no list', { items: null, totalCount: 0 }],
    ['a list as an object', { items: {}, totalCount: 0 }],
    ['no count', { items: [] }],
    ['a count in words', { items: [], totalCount: '12' }],
    ['a count below nothing', { items: [], totalCount: -1 }],
    ['half a record', { items: [], totalCount: 1.5 }],
  ])('%s is a bad answer, never an empty list', async (_, data) => {
    expect((await failureOf(provide(() => json({ status: 'success', data })).provider.getList({ resource: 'tests' }))).kind).toBe('badAnswer')
  })
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

test('GEN-02 nonsense of a page becomes the first of ten rows', async () => {
  const { provider, arrived } = provide(list([], 0))
  await provider.getList({ resource: 'tests', pagination: { currentPage: -1, pageSize: Number.NaN } })
  expect(arrived[0]?.query).toBe('?page=1&limit=10')
})

test('a stock filter goes in the terms of the API', async () => {
  const { provider, arrived } = provide(list([], 0))
  await provider.getList({ resource: 'tests', filters: [{ field: 'name', operator: 'contains', value: 'a' }] })
  expect(JSON.stringify(arrived)).toMatch(/search["=:]+a/)
})

test('a filter that the API cannot be asked is refused, not left out', async () => {
  const { provider, arrived } = provide(list([], 0))
  await expect(provider.getList({ resource: 'tests', filters: [{ field: 'description', operator: 'contains', value: 'a' }] })).rejects.toThrow(
    'only by the operator eq',
  )
  await expect(provider.getList({ resource: 'tests', filters: [{ operator: 'or', value: [] }] })).rejects.toThrow('only by the operator eq')
  expect(arrived).toHaveLength(0)
})

test('rows that cannot be read stay in their places and hide no other', async () => {
  const { provider } = provide(
    list([wireTest, { ...wireTest, id: 't2', name: '' }, null, { name: 'no id' }, { ...wireTest, name: 'again' }, { ...wireTest, id: 7 }], 6),
  )
  const { data, total } = await provider.getList({ resource: 'tests' })
  expect(total).toBe(6)
  expect(data.map(({ id }) => id)).toEqual(['t1', 't2', 'unreadable-3', 'unreadable-4', 'unreadable-5', '7'])
  expect(data.map(({ unreadable }) => unreadable !== undefined)).toEqual([false, true, true, true, true, false])
  expect(data[0]).toMatchObject({ price: 45_050, 'categoryId~name': 'Heart', sampleType: null })
})

test('a count that is behind its rows does not hide them', async () => {
  const { provider } = provide(list([wireTest, { ...wireTest, id: 't2' }], 11))
  expect((await provider.getList({ resource: 'tests', pagination: { currentPage: 2, pageSize: 10 } })).total).toBe(12)
})

test('`?method=delete` in the address, and anything else in meta, changes no call', async () => {
  const { provider, arrived } = provide((request) =>
    request.path.endsWith('/tests') && request.method === 'GET' ? list([], 0)() : json({ status: 'success', data: wireTest }),
  )
  const meta = { method: 'delete', headers: { 'x-evil': '1' }, path: '/users', url: '//evil.example', items: 'x', dataProviderName: 'x' }
  await provider.getList({ resource: 'tests', meta })
  await provider.getOne({ resource: 'tests', id: 't1', meta })
  await provider.update({ resource: 'tests', id: 't1', variables: { name: 'x' }, meta })
  await provider.create({ resource: 'tests', variables: { name: 'x' }, meta })
  await provider.custom?.({ url: '/tests/t1', method: 'get', meta })
  expect(arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/tests',
    'GET /api/tests/t1',
    'PUT /api/tests/t1',
    'POST /api/tests',
    'GET /api/tests/t1',
  ])
  expect(arrived.every(({ headers }) => !headers.has('x-evil'))).toBe(true)
})

describe('one record', () => {
  test('comes with the version it was read with', async () => {
    const { provider } = provide(() => json({ status: 'success', data: wireTest }, 200, { etag: '"v7"' }))
    expect((await provider.getOne({ resource: 'tests', id: 't1' })).data).toMatchObject({ id: 't1', version: '"v7"', price: 45_050 })
  })

  test.each([
    ['another record', { ...wireTest, id: 't9' }],
    ['a record without its essentials', { id: 't1' }],
    ['a list', [wireTest]],
    ['nothing', null],
  ])('%s in its place is a bad answer', async (_, data) => {
    expect((await failureOf(provide(() => json({ status: 'success', data })).provider.getOne({ resource: 'tests', id: 't1' }))).message).toContain('tests')
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

describe('a 404 of a whole list says which address is missing, and never that something was deleted', () => {
  test.each<[string, () => Response]>([
    ['without words', () => json({}, 404)],
    ['with words', () => json({ status: 'error', message: 'There is no such address' }, 404)],
    ['of a page', () => new Response('<html>', { status: 404 })],
    ['as a method that is not taken', () => json({}, 405)],
  ])('%s', async (_, answer) => {
    const error = await failureOf(provide(answer).provider.getList({ resource: 'orders' }))
    expect(error).toMatchObject({
      kind: 'missing',
      message: 'The server has no list of orders at /orders/admin/all. Tell your administrator: its address may be wrong.',
    })
    expect(`${error.message} ${error.outcomeText}`).not.toContain('deleted')
    expect((await failureOf(provide(answer).provider.getOne({ resource: 'orders', id: 'o1' }))).statusCode).toBeGreaterThan(0)
  })
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
