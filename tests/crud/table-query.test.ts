import { expect, test } from 'vitest'
import { defaultQuery, listPath } from '#crud/list/query.ts'
import { holdsSort, tablePlace, withStockFilters } from '#crud/table/table-query.ts'
import type { Declaration } from '#definition/declaration.ts'
import audit from '#resources/audit.ts'
import orders from '#resources/orders.ts'
import prescriptions from '#resources/prescriptions.ts'
import tests from '#resources/tests.ts'
import users from '#resources/users.ts'

const declared = (declaration: unknown) => declaration as Declaration

test.each([
  [tests, '/tests', { view: undefined, isCovered: false }],
  [tests, '/tests/', { view: undefined, isCovered: false }],
  [tests, '/tests/add', { view: undefined, isCovered: true }],
  [orders, '/orders/pending', { view: 'pending', isCovered: false }],
  [orders, '/orders/pending/x', { view: undefined, isCovered: true }],
  [audit, '/settings/audit', { view: undefined, isCovered: false }],
  [tests, '/dashboard', { view: undefined, isCovered: false, path: '/dashboard' }],
  [tests, '/testsuite', { view: undefined, isCovered: false, path: '/testsuite' }],
  [prescriptions, '/prescriptions/p1/cart', { view: undefined, isCovered: false, path: '/prescriptions/p1/cart' }],
])('a table is at its list, a view, under a form or on another page: %#', (declaration, pathname, place) => {
  expect(tablePlace(declared(declaration), pathname)).toEqual(place)
})

test('GEN-07 the path of a list is its own address where it has one', () => {
  expect([listPath(declared(audit)), listPath(declared(orders), 'pending')]).toEqual(['/settings/audit', '/orders/pending'])
})

const start = { ...defaultQuery(declared(users)), page: 4, search: 'asha', filters: { role: 'admin', status: 'active' } }
const role = (operator: string, value: unknown) => ({ field: 'role', operator, value })

test.each([
  ['merge', [role('in', ['manager'])], { search: 'asha', filters: { role: 'manager', status: 'active' } }],
  ['merge', [role('eq', 'manager')], { search: 'asha', filters: { role: 'manager', status: 'active' } }],
  ['merge', [role('in', null)], { search: 'asha', filters: { status: 'active' } }],
  ['merge', [{ field: 'name', operator: 'contains', value: '' }], { search: '', filters: { role: 'admin', status: 'active' } }],
  ['merge', [{ field: 'name', operator: 'contains', value: ' dev  n ' }], { search: 'dev n', filters: { role: 'admin', status: 'active' } }],
  ['replace', [], { search: '', filters: {} }],
  ['replace', [role('eq', 'manager')], { search: '', filters: { role: 'manager' } }],
  ['replace', [{ operator: 'and' as const, value: [role('eq', 'manager')] }], { search: '', filters: { role: 'manager' } }],
] as const)('filters that a page sets (%s %#) lead to the first page of that list', (behaviour, filters, expected) => {
  expect(withStockFilters(declared(users), start, filters, behaviour)).toMatchObject({ ...expected, page: 1 })
})

test.each([
  [[role('in', ['admin', 'manager'])]],
  [[role('ne', 'admin')]],
  [[role('eq', 'nobody')]],
  [[{ field: 'email', operator: 'eq', value: 'x' }]],
  [[{ field: 'colour', operator: 'eq', value: 'red' }]],
  [[{ operator: 'or' as const, value: [] }]],
])('an address cannot hold the filters %#', (filters) => {
  expect(withStockFilters(declared(users), start, filters, 'merge')).toBeNull()
})

test('an address holds the order of a field that the list sorts by', () => {
  const query = defaultQuery(declared(tests))
  const holds = (field: string, order: 'asc' | 'desc' = 'desc') => holdsSort(declared(tests), { ...query, sort: { field, order } }, undefined)
  expect([holds('name'), holds('name', 'asc'), holds('price'), holds('description'), holds('colour')]).toEqual([true, true, true, false, false])
  expect(holdsSort(declared(tests), { ...query, sort: null }, undefined)).toBe(true)
})
