import { expect, test } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import { listCallAt } from '#crud/list/call.ts'
import { loadDeclarations } from '#routes/declarations.ts'
import { namesOf } from '#routes/screen-names.ts'
import { screens } from '#pages/screens.ts'

const { byName } = await loadDeclarations(namesOf(screens))
const at = (address: string, may: (permission: Permission) => boolean = () => true) => {
  const { pathname, search } = new URL(address, 'http://lab.test')
  return listCallAt({ pathname, search }, byName, may)
}

test.each([
  ['/orders', { pageSize: 10, currentPage: 1, filters: [] }],
  ['/orders?page=3&size=25', { pageSize: 25, currentPage: 3, filters: [] }],
  ['/reports', { pageSize: 10, currentPage: 1, filters: [] }],
  ['/reports/processing', { pageSize: 10, currentPage: 1, filters: [{ field: 'status', operator: 'eq', value: 'Processing' }] }],
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
])('GEN-07 the prefetch of the list at %s equals its screen’s request', (address, { filters, ...pagination }) => {
  expect(at(address)).toMatchObject({ resource: address.split(/[/?]/)[1], filters, pagination })
})

test.each(['/', '/dashboard', '/orders/LAB-1', '/orders/x/y', '/reports/testing', '/results', '/settings/audit', '/sample-collections/today', '/%E0%A4%A'])(
  'no list is prefetched at %s',
  (address) => {
    expect(at(address)).toBeNull()
  },
)

test('AUTH-16 a list that one may not view is not asked for', () => {
  expect(at('/orders', (permission) => permission !== 'orders.view')).toBeNull()
})
