import { expect, test } from 'vitest'
import { holdsFor } from '#definition/condition.ts'
import { endpointsOf, fillPath } from '#definition/endpoints.ts'
import { nearest } from '#definition/nearest.ts'
import { at } from '#definition/path.ts'
import { labelOf, wordsOf } from '#definition/words.ts'
import orders from '#resources/orders.ts'
import tests from '#resources/tests.ts'

test.each([
  [undefined, { a: 1 }, true],
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: [1, 2] }, { a: 2 }, true],
  [{ a: { not: [1, 2] } }, { a: 2 }, false],
  [{ a: { not: 1 } }, { a: 2 }, true],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
  [{ a: null }, { a: null }, true],
])('the condition %j on %j holds: %s', (condition, values, holds) => {
  expect(holdsFor(condition, values)).toBe(holds)
})

test('CAT-06 ORD-09 endpoints follow from the declaration', () => {
  expect(endpointsOf(tests).list).toEqual({ path: '/tests', items: 'data.items', total: 'data.totalCount' })
  expect(endpointsOf(tests).update('t/1')).toEqual({ method: 'PUT', path: '/tests/t%2F1' })
  expect(endpointsOf(orders).list).toEqual({ path: '/orders/admin/all', items: 'data.orders', total: 'data.totalCount' })
  expect(endpointsOf(orders).one('o1')).toBe('/orders/admin/o1')
  expect(endpointsOf(orders).call('cancel', { id: 'o1' })).toEqual({ method: 'POST', path: '/orders/admin/o1/cancel' })
})

test.each([
  ['/a/{id}', { id: 'x y' }, '/a/x%20y'],
  ['/a/{id}/b/{other}', { id: '1', other: '2' }, '/a/1/b/2'],
])('%s with %j is %s', (path, parameters, filled) => {
  expect(fillPath(path, parameters)).toBe(filled)
})

test.each([[{}], [{ id: '' }], [{ id: '..' }], [{ id: '.' }]])('an id that would lead to another path is refused: %j', (parameters: Record<string, string>) => {
  expect(() => fillPath('/a/{id}', parameters)).toThrow('the path /a/{id} needs id')
})

test.each([
  ['pirce', ['name', 'price'], 'price'],
  ['orders', ['tests', 'order-detail'], null],
  ['Name', ['name'], 'name'],
])('who writes %s among %j meant %s', (name, known, meant) => {
  expect(nearest(name, known)).toBe(meant)
})

test.each([
  [{ data: { items: [1] } }, 'data.items', [1]],
  [{ data: null }, 'data.items', undefined],
  ['text', 'length', undefined],
  [{}, '__proto__', undefined],
])('in %j at %s lies %j', (root, path, value) => {
  expect(at(root, path)).toEqual(value)
})

test('labels are made from names unless given', () => {
  expect(wordsOf('sampleType')).toBe('Sample type')
  expect(wordsOf('categoryId')).toBe('Category')
  expect(labelOf('isActive', tests.fields.isActive)).toBe('Status')
})
