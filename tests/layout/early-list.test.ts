import type { DataProvider, GetListParams } from '@refinedev/core'
import { expect, test, vi } from 'vitest'
import { permissions } from '#domain/permission.ts'
import { listCallAt, withEarlyList } from '#boot/early-list.ts'
import { loadDeclarations } from '#routes/declarations.ts'
import { namesOf } from '#routes/screen-names.ts'
import { screens } from '#pages/screens.ts'

const { registry } = await loadDeclarations(namesOf(screens))
const at = (address: string, held = permissions) => {
  const { pathname, search } = new URL(address, 'http://lab.test')
  return listCallAt({ pathname, search }, registry, held)
}

test.each([
  ['/orders', { pageSize: 10, currentPage: 1, filters: [] }],
  ['/orders?page=3&size=25', { pageSize: 25, currentPage: 3, filters: [] }],
  ['/orders/pending', { pageSize: 10, currentPage: 1, filters: [{ field: 'openOnly', operator: 'eq', value: true }] }],
  [
    '/tests?search=vit&isActive=true',
    {
      pageSize: 25,
      currentPage: 1,
      filters: [
        { field: 'isActive', operator: 'eq', value: true },
        { field: 'search', operator: 'eq', value: 'vit' },
      ],
    },
  ],
])('GEN-07 the list at %s is asked for as its screen asks', (address, { filters, ...pagination }) => {
  expect(at(address)).toMatchObject({ resource: address.split(/[/?]/)[1], filters, pagination })
})

test.each(['/', '/dashboard', '/orders/LAB-1', '/orders/x/y', '/settings/audit', '/sample-collections/today', '/%E0%A4%A'])(
  'nothing is asked for ahead at %s',
  (address) => {
    expect(at(address)).toBeNull()
  },
)

test('AUTH-16 a list that the user may not view is not requested', () => {
  expect(at('/orders', ['tests.view'])).toBeNull()
})

function provider() {
  const asked: GetListParams[] = []
  const own = {
    getList: async (parameters: GetListParams) => {
      asked.push(parameters)
      if (parameters.pagination?.currentPage === 404) throw new Error('gone')
      return { data: [], total: asked.length }
    },
  } as unknown as DataProvider
  return { asked, own }
}
const call = (currentPage: number, resource = 'orders') => ({ resource, pagination: { currentPage, pageSize: 10 }, filters: [], sorters: [] })

test('the answer that was asked for early is given once, to the same call alone; the figures above the list are asked for themselves', async () => {
  const { asked, own } = provider()
  const { data: early } = withEarlyList(own, call(1), own.getList(call(1)))
  expect(asked).toHaveLength(1)
  await early.getList(call(1, 'tests'))
  expect((await early.getList({ ...call(1), pagination: { currentPage: 1, pageSize: 1 } })).total).toBe(3)
  expect((await early.getList(call(1))).total).toBe(1)
  expect((await early.getList(call(1))).total).toBe(4)
})

test('an answer that no screen asked for within ten seconds is old: the list is asked for again', async () => {
  vi.useFakeTimers()
  const { own } = provider()
  const { data: early } = withEarlyList(own, call(1), own.getList(call(1)))
  vi.advanceTimersByTime(10_001)
  vi.useRealTimers()
  expect((await early.getList(call(1))).total).toBe(2)
})

test('an answer that is on the screen already is not reused for a refetch', async () => {
  const { own } = provider()
  const { data: early, forget } = withEarlyList(own, call(1), own.getList(call(1)))
  forget()
  expect((await early.getList(call(1))).total).toBe(2)
})

test('a failure of the early call is told to the screen that asks, and to nobody else', async () => {
  const { own } = provider()
  const { data: early } = withEarlyList(own, call(404), own.getList(call(404)))
  await new Promise((resolve) => setImmediate(resolve))
  await expect(early.getList(call(404))).rejects.toThrow('gone')
})
