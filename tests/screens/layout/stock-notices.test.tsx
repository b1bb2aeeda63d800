import { type DataProvider, useCreate, useCreateMany, useDelete, useDeleteMany, useOne, useUpdate, useUpdateMany } from '@refinedev/core'
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

/** Refine's hooks that write, without a word about what they write. */
function useStockHooks() {
  const [create, createMany] = [useCreate().mutateAsync, useCreateMany().mutateAsync]
  const [update, updateMany] = [useUpdate().mutateAsync, useUpdateMany().mutateAsync]
  const [remove, removeMany] = [useDelete().mutateAsync, useDeleteMany().mutateAsync]
  return {
    create: () => create({ resource, values }),
    createMany: () => createMany({ resource, values: [values, { ...values, name: 'Hair' }] }),
    update: () => update({ resource, id: 'c1', values }),
    updateMany: () => updateMany({ resource, ids: ['c1', 'c2'], values: { isActive: false } }),
    remove: () => remove({ resource, id: 'c1' }),
    removeMany: () => removeMany({ resource, ids: ['c1', 'c2'] }),
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
const refusing = { getOne: refuse, create: refuse, createMany: refuse, update: refuse, updateMany: refuse, deleteOne: refuse, deleteMany: refuse }

function open(calls: Partial<DataProvider> = {}, at = '/page') {
  const memory = createMemoryDataProvider({ registry: new Map([[resource, declaration]]), rows: { [resource]: twoCategories } })
  const routes = [
    { path: '/page', element: <Page /> },
    { path: '/unread', element: <UnreadPage /> },
  ]
  return openMemoryScreen({ at, routes, declarations: [declaration], provider: { ...memory, ...calls } })
}

test.each([
  ['create', 'Category created', 'The category could not be created'],
  ['createMany', 'Categories created', 'The categories could not be created'],
  ['update', 'Category saved', 'The category could not be saved'],
  ['updateMany', 'Categories saved', 'The category could not be saved'],
  ['remove', 'Category deleted', 'The category could not be deleted'],
  ['removeMany', 'Categories deleted', 'The category could not be deleted'],
] as const)('a notice of the stock hook %s names the records by their label', async (hook, done, failed) => {
  const well = open()
  await act(async () => void (await hooks[hook]()))
  expect(well.notices.map(({ message }) => message)).toEqual([done])
  well.unmount()
  const refused = open(refusing)
  await act(() => expect(hooks[hook]()).rejects.toThrow())
  expect(refused.notices.map(({ message, description }) => [message, description])).toEqual([[failed, 'It is in use']])
})

test('a read that fails is no status code', async () => {
  const { notices } = open(refusing, '/unread')
  await waitFor(() => expect(notices).toMatchObject([{ type: 'error', message: 'Something went wrong', description: 'It is in use' }]))
})
