import type { CrudFilter, Pagination } from '@refinedev/core'
import { expect, test } from 'vitest'
import { filterParameters, listQuery, validPage } from '#providers/data/list-query.ts'
import { registry } from '#tests/providers/data/registry.ts'
import type { Declaration } from '#definition/declaration.ts'

const listed = registry.get('tests') as Declaration

test.each<[Pagination | undefined, number, number]>([
  [undefined, 1, 10],
  [{}, 1, 10],
  [{ currentPage: 1, pageSize: 1 }, 1, 1],
  [{ currentPage: 3, pageSize: 50 }, 3, 50],
  [{ currentPage: 0, pageSize: 0 }, 1, 10],
  [{ currentPage: -1, pageSize: -1 }, 1, 10],
  [{ currentPage: 1.5, pageSize: Number.NaN }, 1, 10],
  [{ currentPage: 2, pageSize: 50, mode: 'server' }, 2, 50],
  [{ currentPage: 3, pageSize: 50, mode: 'off' }, 1, 50],
  [{ mode: 'off' }, 1, 100],
])('GEN-02 of %j comes page %i with %i rows', (pagination, page, limit) => {
  expect(validPage(pagination)).toEqual({ page, limit })
})

test.each<[CrudFilter[] | undefined, object]>([
  [undefined, {}],
  [[], {}],
  [[{ field: 'a', operator: 'eq', value: 'x' }], { a: 'x' }],
  [[{ field: 'a', operator: 'eq', value: false }], { a: 'false' }],
  [[{ field: 'a', operator: 'eq', value: 0 }], { a: '0' }],
  [
    [
      { field: 'a', operator: 'eq', value: '' },
      { field: 'b', operator: 'eq', value: null },
      { field: 'c', operator: 'eq', value: undefined },
      { field: 'd', operator: 'eq', value: 'x' },
    ],
    { d: 'x' },
  ],
])('the filters %j go as %j', (filters, parameters) => {
  expect(filterParameters(filters)).toEqual(parameters)
})

test.each<[CrudFilter, string]>([
  [{ field: 'a', operator: 'contains', value: 'x' }, 'a list can be filtered only by the operator eq, not by contains'],
  [{ field: 'a', operator: 'contains', value: '' }, 'not by contains'],
  [{ operator: 'or', value: [] }, 'not by or'],
  [{ operator: 'and', value: [] }, 'not by and'],
  [{ field: 'a', operator: 'eq', value: ['x'] }, 'the filter a has a value that no address can hold'],
  [{ field: 'a', operator: 'eq', value: {} }, 'the filter a has a value that no address can hold'],
])('a filter that no address can hold is refused, not left out: %j', (filter, sentence) => {
  expect(() => filterParameters([filter])).toThrow(sentence)
})

test('GEN-07 a list request has its page, its filters and its first sort', () => {
  expect(listQuery(listed)).toEqual({ page: 1, limit: 10 })
  expect(
    listQuery(
      listed,
      { currentPage: 2 },
      [{ field: 'a', operator: 'eq', value: 'x' }],
      [
        { field: 'name', order: 'desc' },
        { field: 'price', order: 'asc' },
      ],
    ),
  ).toEqual({ page: 2, limit: 10, a: 'x', sort: 'name', order: 'desc' })
})
