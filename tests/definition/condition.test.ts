import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { meetsCondition } from '#definition/condition.ts'
import { endpointsOf, fillPath } from '#definition/endpoints.ts'
import { nearest } from '#definition/nearest.ts'
import { at } from '#definition/path.ts'
import { capitalised, labelOf, labelFromName } from '#definition/labels.ts'
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
  [{ a: null }, { a: 1 }, false],
  [{ a: [1, 2] }, { a: 3 }, false],
  [{ a: { not: 1 } }, { a: 1 }, false],
  [{ a: { not: [1, 2] } }, { a: 3 }, true],
  [{}, {}, true],
])('the condition %j on %j is met: %s', (condition, values, isMet) => {
  expect(meetsCondition(condition, values)).toBe(isMet)
})

test('CAT-06 ORD-09 endpoints follow from the declaration', () => {
  expect(endpointsOf(tests).list).toEqual({ path: '/tests', items: 'data.items', total: 'data.totalCount' })
  expect(endpointsOf(tests).update('t/1')).toEqual({ method: 'PUT', path: '/tests/t%2F1' })
  expect(endpointsOf(orders).list).toEqual({ path: '/orders/admin/all', items: 'data.orders', total: 'data.totalCount' })
  expect(endpointsOf(orders).one('o1')).toBe('/orders/admin/o1')
  expect(endpointsOf(orders).declared('cancel')).toMatchObject({ method: 'POST', path: '/orders/admin/{id}/cancel' })
})

test('an answer is read at its declared place, and an undeclared call is a mistake', () => {
  const api = { path: '/k', listPath: '/k/all', items: 'rows', total: 'count', record: 'kit', update: 'PATCH' } as const
  const endpoints = endpointsOf({ ...(tests as unknown as Declaration), api })
  expect(endpoints).toMatchObject({ list: { path: '/k/all', items: 'rows', total: 'count' }, record: 'kit', create: '/k' })
  expect([endpoints.one('a b'), endpoints.update('1'), endpoints.remove('1')]).toEqual(['/k/a%20b', { method: 'PATCH', path: '/k/1' }, '/k/1'])
  expect(() => endpoints.declared('stop')).toThrow('the resource tests declares no call stop')
  expect(endpointsOf(tests)).toMatchObject({ record: 'data', create: '/tests' })
  expect(endpointsOf(orders).create).toBe('/orders/admin')
  expect(() => endpointsOf(orders).declared('stop')).toThrow('the resource orders declares no call stop')
  expect(endpointsOf({ ...(tests as unknown as Declaration), api: { items: 'rows' } }).list).toEqual({
    path: '/tests',
    items: 'rows',
    total: 'data.totalCount',
  })
  const { api: _, ...plain } = tests as unknown as Declaration
  expect(endpointsOf(plain).list).toEqual({ path: '/tests', items: 'data.items', total: 'data.totalCount' })
})

test.each([
  ['/a/{id}', { id: 'x y' }, '/a/x%20y'],
  ['/a', undefined, '/a'],
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
  ['name', ['NAME'], 'NAME'],
  ['ab', ['ba'], 'ba'],
  ['abc', ['xyz'], null],
  ['name', ['nmea', 'nam'], 'nam'],
  ['abcdefghi', ['abcdef'], 'abcdef'],
  ['abcdefghi', ['abcde'], null],
  ['abcdef', ['abcdefghi'], null],
  ['', ['ab'], 'ab'],
  ['name', [], null],
])('who writes %s among %j meant %s', (name, known, meant) => {
  expect(nearest(name, known)).toBe(meant)
})

test.each([
  [{ data: { items: [1] } }, 'data.items', [1]],
  [{ data: null }, 'data.items', undefined],
  ['text', 'length', undefined],
  [{}, '__proto__', undefined],
  [{ data: { items: 5 } }, 'data.items.length', undefined],
  [{ data: { total: 0 } }, 'data.total', 0],
  [null, 'data', undefined],
  [undefined, 'data', undefined],
])('in %j at %s lies %j', (root, path, value) => {
  expect(at(root, path)).toEqual(value)
})

test('labels derive from names unless given', () => {
  expect(labelFromName('sampleType')).toBe('Sample type')
  expect(labelFromName('categoryId')).toBe('Category')
  expect(labelFromName('is_read')).toBe('Is read')
  expect(labelFromName('category_id')).toBe('Category')
  expect(labelFromName('IdOfTest')).toBe('Id of test')
  expect(labelFromName('test2Name')).toBe('Test2 name')
  expect(capitalised('all tests')).toBe('All tests')
  expect(labelOf('isActive', tests.fields.isActive)).toBe('Status')
})
