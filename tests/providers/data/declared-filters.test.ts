import type { CrudFilter } from '@refinedev/core'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { declaredFilters } from '#providers/data/declared-filters.ts'
import { arePlain, filterParameters } from '#providers/data/list-query.ts'
import audit from '#resources/audit.ts'
import packages from '#resources/test-packages.ts'
import notifications from '#resources/notifications.ts'
import users from '#resources/users.ts'

const asked = (declaration: unknown, filter: CrudFilter) => filterParameters(declaredFilters(declaration as Declaration, [filter]))

test.each<[unknown, CrudFilter, object]>([
  [users, { field: 'name', operator: 'contains', value: 'asha' }, { search: 'asha' }],
  [users, { field: 'role', operator: 'in', value: ['admin'] }, { role: 'admin' }],
  [users, { field: 'role', operator: 'eq', value: 'admin' }, { role: 'admin' }],
  [notifications, { field: 'isRead', operator: 'eq', value: false }, { is_read: 'false' }],
  [notifications, { field: 'isRead', operator: 'in', value: [true] }, { is_read: 'true' }],
  [audit, { field: 'at', operator: 'gte', value: '2026-11-01' }, { from: '2026-11-01' }],
  [audit, { field: 'at', operator: 'lte', value: '2026-11-22' }, { to: '2026-11-22' }],
  [audit, { field: 'at', operator: 'between', value: ['2026-11-01', '2026-11-22'] }, { from: '2026-11-01', to: '2026-11-22' }],
  [audit, { field: 'at', operator: 'between', value: undefined }, {}],
  [users, { field: 'role', operator: 'in', value: null }, {}],
  [users, { field: 'role', operator: 'in', value: [] }, {}],
])('a stock filter %# is converted to the API’s terms', (declaration, filter, parameters) => {
  expect(asked(declaration, filter)).toEqual(parameters)
})

test.each<[unknown, CrudFilter]>([
  [users, { field: 'role', operator: 'in', value: ['admin', 'manager'] }],
  [users, { field: 'email', operator: 'contains', value: 'x' }],
  [users, { field: 'role', operator: 'ne', value: 'admin' }],
  [users, { field: 'createdAt', operator: 'gte', value: '2026-11-01' }],
  [audit, { field: 'at', operator: 'between', value: ['2026-11-01'] }],
  [audit, { field: 'recordName', operator: 'contains', value: 'CBC' }],
  [users, { operator: 'or', value: [] }],
])('of %# what the API cannot be asked is refused, not left out', (declaration, filter) => {
  expect(() => asked(declaration, filter)).toThrow()
})

test('the filters of generated lists, and parameters that are no fields, go as they are', () => {
  const plain = users as unknown as Declaration
  expect(arePlain(packages as unknown as Declaration, [{ field: 'minPrice', operator: 'eq', value: 100 }])).toBe(true)
  expect(
    arePlain(plain, [
      { field: 'search', operator: 'eq', value: 'x' },
      { field: 'role', operator: 'eq', value: 'admin' },
    ]),
  ).toBe(true)
  expect(arePlain(plain, [{ field: 'role', operator: 'in', value: ['admin'] }])).toBe(false)
  expect(arePlain(plain, [{ field: 'lastLogin', operator: 'eq', value: '' }])).toBe(false)
})
