import { type DataProvider, useCreate, useOne, useUpdateMany } from '@refinedev/core'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { ApiError } from '#providers/http/api-error.ts'
import categories from '#resources/test-categories.ts'
import { openMemoryScreen, twoCategories } from '#tests/support/memory-screen.tsx'

const declaration = categories as unknown as Declaration
const resource = declaration.name
const values = { name: 'Stool', icon: 'TestTube', isActive: true }

/** Hooks of Refine that write, without a word about what they write. */
function useStockHooks() {
  const [create, updateMany] = [useCreate().mutateAsync, useUpdateMany().mutateAsync]
  return {
    create: () => create({ resource, values }),
    updateMany: () => updateMany({ resource, ids: ['c1', 'c2'], values: { isActive: false } }),
  }
}

let hooks: ReturnType<typeof useStockHooks>

function Page() {
  hooks = useStockHooks()
  return null
}

function UnreadPage() {
  useOne({ resource, id: 'c1' })
  return null
}

const refuse = async () => {
  throw new ApiError('conflict', { serverMessage: 'It is in use' })
}
const refusing = { getOne: refuse, create: refuse, update: refuse, updateMany: refuse }

function open(calls: Partial<DataProvider> = {}, at = '/page') {
  const memory = createMemoryDataProvider({ registry: new Map([[resource, declaration]]), rows: { [resource]: twoCategories } })
  const routes = [
    { path: '/page', element: <Page /> },
    { path: '/unread', element: <UnreadPage /> },
  ]
  return openMemoryScreen({ at, routes, declarations: [declaration], provider: { ...memory, ...calls } })
}

/** Names and numbers: tests/layout/refine-words. */
test('a notice of a stock hook names the records by their label', async () => {
  const well = open()
  await act(async () => void (await hooks.create()))
  await act(async () => void (await hooks.updateMany()))
  expect(well.notices.map(({ message }) => message)).toEqual(['Category created', 'Categories saved'])
  well.unmount()
  const refused = open(refusing)
  await act(() => expect(hooks.updateMany()).rejects.toThrow())
  expect(refused.notices.map(({ message, description }) => [message, description])).toEqual([['The category could not be saved', 'It is in use']])
})

test('a read that fails is no status code', async () => {
  const { notices } = open(refusing, '/unread')
  await waitFor(() => expect(notices).toMatchObject([{ type: 'error', message: 'Something went wrong', description: 'It is in use' }]))
})
