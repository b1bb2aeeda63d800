import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import couriers from '#tests/examples/couriers.ts'
import { json, httpFixture } from '#tests/providers/http-fixture.ts'

const documentation = readFileSync('docs/swap-the-provider.md', 'utf8')
const [listed = '', one = ''] = [...documentation.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
const exchanges = [...documentation.matchAll(/^(GET|POST|PATCH|DELETE) (\/riders\S*)(?: (\{.*\}))?$/gm)].map((found) => found.slice(1))

test('the documentation’s worked example makes the calls that it shows from its own answers', async () => {
  const { http, arrived } = httpFixture(({ method, path }) => (method !== 'GET' ? json({ ok: true }) : json(path.endsWith('/riders') ? listed : one)))
  const provider = createDataProvider(http, new Map([['couriers', couriers as unknown as Declaration]]))
  const { data, total } = await provider.getList({
    resource: 'couriers',
    pagination: { currentPage: 3, pageSize: 10 },
    filters: [
      { field: 'isOnDuty', operator: 'eq', value: true },
      { field: 'search', operator: 'eq', value: 'ash' },
    ],
    sorters: [{ field: 'name', order: 'asc' }],
  })
  expect(total).toBe(41)
  expect(data).toEqual([{ id: '17', name: 'Asha Patil', phone: '+91 98200 12345', isOnDuty: true }])
  expect((await provider.getOne({ resource: 'couriers', id: '17' })).data).toEqual(data[0])
  await provider.create({ resource: 'couriers', variables: { name: 'Rohan Mehta', phone: '+91 98200 54321', isOnDuty: true } })
  await provider.update({ resource: 'couriers', id: '17', variables: { isOnDuty: false } })
  await provider.deleteOne({ resource: 'couriers', id: '17' })
  expect(arrived.map(({ method, path, query, body }) => [method, path.replace('/api', '') + query, body || undefined])).toEqual(exchanges)
})
