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

const roles = 'role takes eq and in with one value, not'
test.each<[unknown, CrudFilter, string]>([
  [users, { field: 'role', operator: 'in', value: ['admin', 'manager'] }, `users cannot be filtered so: ${roles} in.`],
  ...(['ne', 'nin', 'lt', 'gt', 'null', 'nnull', 'contains', 'containss', 'ncontains', 'startswith', 'endswiths', 'nbetween', 'ina'] as const).map(
    (operator): [unknown, CrudFilter, string] => [users, { field: 'role', operator, value: 'x' }, `${roles} ${operator}.`],
  ),
  [users, { field: 'email', operator: 'contains', value: 'x' }, 'it has no filter for email, only for name, role and status.'],
  [users, { field: 'email', operator: 'eq', value: 'x' }, 'it has no filter for email'],
  [users, { field: 'createdAt', operator: 'gte', value: '2026-11-01' }, 'it has no filter for createdAt'],
  [users, { field: 'name', operator: 'startswith', value: 'A' }, 'name takes contains, not startswith.'],
  [audit, { field: 'at', operator: 'between', value: ['2026-11-01'] }, 'at takes gte, lte and between, not between.'],
  [audit, { field: 'at', operator: 'gt', value: '2026-11-01' }, 'at takes gte, lte and between, not gt.'],
  [audit, { field: 'recordName', operator: 'contains', value: 'CBC' }, 'it has no filter for recordName'],
  [users, { operator: 'or', value: [] }, 'it takes no "or" of filters.'],
])('of %# what the API cannot be asked is refused with what it can be', (declaration, filter, sentence) => {
  expect(() => asked(declaration, filter)).toThrow(sentence)
})

test('the parts of an and are filters', () => {
  const parts = [
    { field: 'role', operator: 'eq' as const, value: 'admin' },
    { operator: 'and' as const, value: [{ field: 'name', operator: 'contains' as const, value: 'a' }] },
  ]
  expect(asked(users, { operator: 'and', value: parts } as CrudFilter)).toEqual({ role: 'admin', search: 'a' })
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
