import { describe, expect, test } from 'vitest'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { createSimpleRestProvider } from '#providers/data/simple-rest-provider.ts'
import { registry, wireTest } from '#tests/providers/data/registry.ts'
import { failureOf, json, httpFixture } from '#tests/providers/http-fixture.ts'

const rows = [
  { id: 'a', name: 'Lipid profile', price: 45_050, categoryId: 'heart', isActive: true },
  { id: 'b', name: 'Glucose', price: 9_900, categoryId: 'sugar', isActive: true },
  { id: 'c', name: 'glucose, fasting', price: 12_000, categoryId: 'sugar', isActive: false },
  { id: 'd', name: 'HbA1c', price: null, categoryId: 'sugar', isActive: true },
]

describe('the memory provider answers as the API does', () => {
  const provide = () =>
    createMemoryDataProvider({
      registry,
      rows: {
        tests: rows,
        orders: [
          { id: 'o1', orderStatus: 'Created' },
          { id: 'o2', orderStatus: 'Completed' },
        ],
      },
      flags: { 'orders.openOnly': (row) => row.orderStatus === 'Created' },
    })
  const ids = async (parameters: Record<string, unknown>) => {
    const filters = Object.entries(parameters).map(([field, value]) => ({ field, operator: 'eq' as const, value }))
    const { data } = await provide().getList({ resource: 'tests', filters })
    return data.map(({ id }) => id).join('')
  }

  test('knows what a check box and an upper bound mean, and refuses a filter that nobody declared', async () => {
    const open = await provide().getList({ resource: 'orders', filters: [{ field: 'openOnly', operator: 'eq', value: true }] })
    expect(open.data.map(({ id }) => id)).toEqual(['o1'])
    expect([await ids({ maxPrice: 120 }), await ids({ minPrice: '99', maxPrice: '99' })]).toEqual(['bc', 'b'])
    await expect(ids({ colour: 'red' })).rejects.toThrow('no filter colour')
  })
})

describe('the simple-rest provider', () => {
  const provide = (answer: () => Response) => {
    const fixture = httpFixture(answer)
    const provider = createSimpleRestProvider(fixture.http, registry)
    return { provider, calls: () => fixture.arrived.map(({ method, path, query, body }) => `${method} ${path}${decodeURIComponent(query)} ${body}`.trim()) }
  }

  test('`?method=delete` in meta sends no DELETE, and records are read by their fields', async () => {
    const { provider, calls } = provide(() => json([wireTest], 200, { 'x-total-count': '41' }))
    const answer = await provider.getList({
      resource: 'tests',
      meta: { method: 'delete', headers: { 'x-evil': '1' } },
      filters: [
        { field: 'minPrice', operator: 'eq', value: '100' },
        { field: 'search', operator: 'eq', value: 'lip' },
      ],
    })
    expect(calls()).toEqual(['GET /api/tests?_end=10&_start=0&price_gte=100&q=lip'])
    expect(answer).toMatchObject({ total: 41, data: [{ id: 't1', price: 45_050 }] })
  })

  test('writes go as the wire has them, and to where the declaration says; failures are ApiErrors', async () => {
    const { provider, calls } = provide(() => json({ ...wireTest, id: 't/1' }))
    await provider.update({ resource: 'tests', id: 't/1', variables: { price: 100, evil: 1 }, meta: { method: 'put' } })
    expect(calls()).toEqual(['PATCH /api/tests/t%2F1 {"price":1}'])
    expect(
      (await failureOf(provide(() => json({ message: 'gone' }, 404)).provider.getOne({ resource: 'tests', id: 't1', meta: { method: 'delete' } }))).message,
    ).toBe('gone')
    expect((await failureOf(provide(() => json('<html>')).provider.getList({ resource: 'tests' }))).kind).toBe('badAnswer')
  })
})
