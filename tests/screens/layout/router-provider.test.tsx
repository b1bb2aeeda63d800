import { useGo, useOne, useParsed, useResourceParams } from '@refinedev/core'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import audit from '#resources/audit.ts'
import tests from '#resources/tests.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { catalogue } from '../forms/catalogue.tsx'

function Probe() {
  const { resource, action, id, params } = useParsed()
  const go = useGo()
  useOne({ resource: 'tests', id: 't1' })
  const link = go({ to: '/tests', type: 'path', query: { currentPage: 2, filters: [{ field: 'a', operator: 'eq', value: 'b & c=d' }] } })
  return <pre>{JSON.stringify({ resource: resource?.name, action, id, params, page: params?.currentPage, inferred: useResourceParams().id, link })}</pre>
}

async function opened(at: string) {
  const declarations = [tests, audit] as unknown as Declaration[]
  const provider = memoryProvider({ tests: catalogue.tests }, declarations)
  const one = vi.spyOn(provider, 'getOne')
  const routes = ['/tests', '/tests/add', '/tests/:id', '/tests/:id/edit', '/settings/audit'].map((path) => ({ path, element: <Probe /> }))
  openMemoryScreen({ at, routes, declarations, provider })
  const said = JSON.parse((await screen.findByText(/^\{/)).textContent ?? '') as Record<string, unknown>
  return { said, meta: one.mock.calls[0]?.[0].meta as Record<string, unknown> | undefined }
}

test.each([
  ['/tests', { resource: 'tests', action: 'list' }],
  ['/tests/add', { resource: 'tests', action: 'create' }],
  ['/tests/t1', { resource: 'tests', action: 'show', id: 't1', inferred: 't1' }],
  ['/tests/a%2Fb/edit', { resource: 'tests', action: 'edit', id: 'a/b' }],
  ['/settings/audit', { resource: 'audit', action: 'list' }],
])('at %s Refine knows what the page is about', async (at, expected) => {
  expect((await opened(at)).said).toMatchObject(expected)
})

test('nothing of the address but page, size, sorters and filters reaches Refine, and nothing at all a call', async () => {
  const { said, meta } = await opened(
    '/tests?method=delete&to=%2Fx&headers[a]=b&pageSize=20&currentPage=4&filters[0][field]=x&filters[0][operator]=eq&filters[0][value]=y',
  )
  expect(said).toMatchObject({ params: { pageSize: 20, filters: [{ field: 'x', operator: 'eq', value: 'y' }] }, page: 4 })
  expect(Object.keys(said.params as object).sort()).toEqual(['filters', 'pageSize'])
  expect(JSON.stringify(meta ?? {})).not.toMatch(/delete|headers|filters|pageSize|currentPage/)
})

test.each(['/tests?to=%E0%A4%A', '/tests/%E0%A4%A?x=%', '/tests/t1?filters[0][value]=%E0%A4%A'])('a broken address (%s) takes no page down', async (at) => {
  expect((await opened(at)).said).toMatchObject({ resource: 'tests' })
})
