import { describe, expect, test } from 'vitest'
import { pageLinks } from '#domain/page.ts'
import { changeQuery, defaultQuery, isFiltered, linkedPages, type ListQuery, pageCount, withFilter, withLatestAddress } from '#crud/list/query.ts'
import tests from '#resources/tests.ts'

const plain = defaultQuery(tests)

describe('a change', () => {
  const third: ListQuery = { ...plain, page: 3 }

  test.each<[string, ListQuery]>([
    ['of a filter', withFilter(third, 'isActive', true)],
    ['of the search', changeQuery(third, { search: 'x' })],
    ['of the sort', changeQuery(third, { sort: null })],
    ['of the page size', changeQuery(third, { pageSize: 5 })],
  ])('%s leads back to page 1', (_, query) => {
    expect(query.page).toBe(1)
  })

  test('a change of the page leads to that page', () => {
    expect(changeQuery(third, { page: 4 }).page).toBe(4)
  })

  test('a change that takes a filter away leaves the others', () => {
    expect(withFilter({ ...plain, filters: { isActive: true, minPrice: '5' } }, 'minPrice', null).filters).toEqual({ isActive: true })
    expect(isFiltered(withFilter({ ...plain, filters: { isActive: true } }, 'isActive', null))).toBe(false)
  })
})

test.each<[Partial<ListQuery>, boolean]>([
  [{}, false],
  [{ search: 'x' }, true],
  [{ filters: { isActive: false } }, true],
  [{ search: 'x', filters: { isActive: false } }, true],
  [{ page: 2, pageSize: 5, sort: null }, false],
])('a list with %j is narrowed down: %s', (change, is) => {
  expect(isFiltered({ ...plain, ...change })).toBe(is)
})

test.each<[ListQuery['filters'], string, string | boolean | null, ListQuery['filters']]>([
  [{}, 'isActive', false, { isActive: false }],
  [{ isActive: true }, 'minPrice', '5', { isActive: true, minPrice: '5' }],
  [{ isActive: true }, 'isActive', false, { isActive: false }],
  [{ isActive: true }, 'minPrice', null, { isActive: true }],
])('the filters %j with %s at %j are %j', (filters, name, value, changed) => {
  expect(withFilter({ ...plain, filters, page: 3 }, name, value)).toEqual({ ...plain, filters: changed, page: 1 })
})

test.each<[string, string, string, string]>([
  ['minPrice=100', '', 'maxPrice=900', 'minPrice=100&maxPrice=900'],
  ['search=vit&isActive=true', 'isActive=true', '', 'search=vit'],
  ['search=vit&page=3', 'page=3', 'sort=-price', 'search=vit&sort=-price'],
  ['isActive=true', 'search=a', 'search=b&page=2', 'isActive=true&search=b&page=2'],
])('GEN-07 at ?%s, a change from ?%s to ?%s leads to ?%s', (now, shown, wanted, next) => {
  expect(withLatestAddress(now, new URLSearchParams(shown), new URLSearchParams(wanted)).toString()).toBe(next)
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 6, [1, 2, 3, 4, 6]],
  [3, 40, [1, 2, 3, 4, 40]],
  [20, 40, [1, 19, 20, 21, 40]],
  [40, 40, [1, 37, 38, 39, 40]],
])('GEN-02 page %i of %i links to %j', (page, pages, expected) => {
  expect(linkedPages(page, pages, pageLinks)).toEqual(expected)
})

test('GEN-02 there is always at least one page', () => {
  expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2])
})
