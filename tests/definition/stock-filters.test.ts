import { expect, test } from 'vitest'
import type { Declaration, FilterValue } from '#definition/declaration.ts'
import { columnFilter, filterTerms, stockFilters } from '#definition/stock-filters.ts'
import audit from '#resources/audit.ts'
import notifications from '#resources/notifications.ts'
import tests from '#resources/tests.ts'
import users from '#resources/users.ts'

const declared = (declaration: unknown) => declaration as Declaration
const never = (sentence: string): never => expect.unreachable(sentence)

test.each<[unknown, string, Record<string, FilterValue>, object[]]>([
  [users, '', {}, []],
  [
    users,
    'asha',
    { role: 'admin' },
    [
      { field: 'name', operator: 'contains', value: 'asha' },
      { field: 'role', operator: 'in', value: ['admin'] },
    ],
  ],
  [notifications, '', { is_read: false }, [{ field: 'isRead', operator: 'in', value: [false] }]],
  [audit, '', { from: '2026-11-01' }, [{ field: 'at', operator: 'gte', value: '2026-11-01' }]],
  [audit, '', { to: '2026-11-22' }, [{ field: 'at', operator: 'lte', value: '2026-11-22' }]],
  [audit, '', { from: '2026-11-01', to: '2026-11-22' }, [{ field: 'at', operator: 'between', value: ['2026-11-01', '2026-11-22'] }]],
  [tests, '', { minPrice: '100', maxPrice: '500' }, [{ field: 'price', operator: 'between', value: ['100', '500'] }]],
])('search and filters %# of a list are filters of a stock page, which mean the same parameters', (given, search, filters, expected) => {
  const declaration = declared(given)
  const stock = stockFilters(declaration, { search, filters })
  expect(stock).toEqual(expected)
  expect(Object.fromEntries(filterTerms(declaration, stock, never))).toEqual({ ...filters, ...(search && { search }) })
})

test.each<[unknown, string, unknown[], object]>([
  [users, 'role', ['admin'], { operator: 'in', value: ['admin'] }],
  [users, 'name', ['asha'], { operator: 'contains', value: 'asha' }],
  [audit, 'at', ['2026-11-01', '2026-11-22'], { operator: 'between', value: ['2026-11-01', '2026-11-22'] }],
  [audit, 'at', [], { operator: 'between', value: [] }],
  [users, 'email', ['x'], { operator: 'in', value: ['x'] }],
])('the values of a column %# are a filter by the operator that the list takes', (declaration, field, values, expected) => {
  expect(columnFilter(declared(declaration), field, values)).toEqual({ field, ...expected })
})

test('a filter without a value names the parameters that it takes away', () => {
  const terms = (filter: object) => filterTerms(declared(audit), [filter as never], never)
  expect(terms({ field: 'at', operator: 'between', value: null })).toEqual([
    ['from', undefined],
    ['to', undefined],
  ])
  expect(terms({ field: 'entity', operator: 'in', value: [] })).toEqual([['entity', undefined]])
  expect(terms({ field: 'reason', operator: 'contains', value: '' })).toEqual([])
})
