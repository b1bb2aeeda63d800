import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageSizes } from '#domain/page.ts'
import type { Declaration } from '#definition/declaration.ts'
import { datedQuery, defaultQuery, isUndated, listAddress, type ListQuery, readListQuery, undatedQuery, withFilter, writeListQuery } from '#crud/list/query.ts'
import orders from '#resources/orders.ts'
import packages from '#resources/test-packages.ts'
import collections from '#resources/sample-collections.ts'
import tests from '#resources/tests.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

const read = (declaration: Declaration, search: string, view?: string) => readListQuery(declaration, new URLSearchParams(search), view)
const plain = defaultQuery(tests)

test('CAT-01 a list of tests starts on page 1 with 25 rows, sorted by name', () => {
  expect(read(tests, '')).toEqual({ page: 1, pageSize: 25, search: '', filters: {}, sort: { field: 'name', order: 'asc' } })
})

test.each<[string, Partial<ListQuery>]>([
  ['page=3', { page: 3 }],
  ['size=100', { pageSize: 100 }],
  ['search=cbc', { search: 'cbc' }],
  ['search=%20%20cbc%20', { search: 'cbc' }],
  ['sort=-price', { sort: { field: 'price', order: 'desc' } }],
  ['sort=price', { sort: { field: 'price', order: 'asc' } }],
  ['isActive=true', { filters: { isActive: true } }],
  ['isActive=false', { filters: { isActive: false } }],
  ['categoryId=c1', { filters: { categoryId: 'c1' } }],
  ['minPrice=100&maxPrice=1%2C500.50', { filters: { minPrice: '100', maxPrice: '1500.5' } }],
])('GEN-07 the address ?%s is understood', (search, expected) => {
  expect(read(tests, search)).toEqual({ ...plain, ...expected })
})

test.each([
  'page=-1',
  'page=0',
  'page=abc',
  'page=1e9',
  'page=1.5',
  'page=%20',
  'size=7',
  'size=-5',
  'size=1000',
  'sort=pirce',
  'sort=-',
  'sort=pri-ce',
  'sort=--price',
  'sort=description',
  'sort=__proto__',
  'isActive=maybe',
  'isActive=1',
  'minPrice=free',
  'minPrice=-5',
  'minPrice=1e99',
  'search=%00%01',
  'search=',
  'unknown=1',
  'method=delete',
  'page=abc&page=2',
])('GEN-07 the nonsense ?%s is the default', (search) => {
  expect(read(tests, search)).toEqual(plain)
})

test('GEN-07 a huge page number is bounded, a parameter given twice counts once', () => {
  expect(read(tests, 'page=1000000000').page).toBe(1_000_000_000)
  expect(read(tests, 'page=1000000001').page).toBe(1)
  expect(read(tests, 'page=2&page=7').page).toBe(2)
})

test('ORD-01 the view pending presets openOnly, completed presets the status; both can be cleared', () => {
  expect(read(orders, '', 'pending').filters).toEqual({ openOnly: true })
  expect(read(orders, '', 'completed').filters).toEqual({ status: 'Completed' })
  const cleared = withFilter(read(orders, '', 'completed'), 'status', null)
  expect(writeListQuery(orders, cleared, 'completed').toString()).toBe('status=')
  expect(read(orders, 'status=', 'completed').filters).toEqual({})
  expect(read(orders, 'openOnly=', 'pending').filters).toEqual({})
  expect(read(orders, 'status=Testing', 'completed').filters).toEqual({ status: 'Testing' })
})

describe('a list that opens with filters', () => {
  const opening: Declaration = {
    ...(collections as unknown as Declaration),
    list: {
      ...(collections as unknown as Declaration).list,
      initialFilters: { status: 'Scheduled', date: 'today' },
      views: { done: { filters: { fromDate: 'today' } } },
    },
  }
  const today = '2026-11-27'
  const at = (search: string, view?: string) => datedQuery(opening, read(opening, search, view), today)
  const address = (query: ListQuery, view?: string) => writeListQuery(opening, undatedQuery(opening, query, view, today), view).toString()

  test.each<[search: string, filters: ListQuery['filters']]>([
    ['', { status: 'Scheduled', date: today }],
    ['status=Completed', { status: 'Completed', date: today }],
    ['date=2026-11-20', { status: 'Scheduled', date: '2026-11-20' }],
    ['status=&date=', {}],
    ['date=', { status: 'Scheduled' }],
    ['date=today', { status: 'Scheduled', date: today }],
    ['priority=High&status=', { priority: 'High', date: today }],
  ])('at the address %j it has the filters of the address, else its own', (search, filters) => {
    expect(at(search).filters).toEqual(filters)
  })

  test.each(['', 'status=Completed', 'status=', 'status=&date=', 'status=&date=2026-11-20'])('keeps %j in the address', (search) => {
    expect(address(at(search))).toBe(search)
  })

  test('leaves them out where another view is open, and dates those of that view', () => {
    expect(at('', 'done').filters).toEqual({ fromDate: today })
    expect(address(at('', 'done'), 'done')).toBe('')
    expect(address(withFilter(at('', 'done'), 'fromDate', null), 'done')).toBe('fromDate=')
  })

  test('is not read ahead, since only its screen knows today', () => {
    expect([isUndated(opening, read(opening, '')), isUndated(opening, read(opening, 'date=')), isUndated(opening, read(opening, '', 'done'))]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a link to it with other filters takes its own away', () => {
    expect(listAddress(opening, { priority: 'High' })).toBe('/sample-collections?status=&date=&priority=High')
  })
})

test('a list that is grouped opens in the order of its groups', () => {
  const { sort: _, ...list } = (tests as unknown as Declaration).list
  expect(defaultQuery({ ...(tests as unknown as Declaration), list: { ...list, groupBy: 'price' } }).sort).toEqual({ field: 'price', order: 'asc' })
})

test('COL-01 the collections of today open in the order of their slots, and all collections with the latest date', () => {
  const sortOf = (view?: string) => defaultQuery(collections as unknown as Declaration, view).sort
  expect([sortOf('today'), sortOf()]).toEqual([
    { field: 'timeSlot', order: 'asc' },
    { field: 'scheduledDate', order: 'desc' },
  ])
})

test('ORD-01 a view that is not declared presets nothing', () => {
  expect(read(orders, '', 'constructor')).toEqual(defaultQuery(orders))
})

test('ORD-09 an unknown order status in the address filters nothing', () => {
  expect(read(orders, 'status=Lost&paymentStatus=toString').filters).toEqual({})
})

test('the shortest address is written: only what differs from the default', () => {
  expect(writeListQuery(tests, plain).toString()).toBe('')
  const asked = {
    ...plain,
    page: 2,
    pageSize: 10,
    search: 'a b',
    filters: { isActive: false, minPrice: '10' },
    sort: { field: 'price', order: 'desc' },
  } as const
  expect(writeListQuery(tests, asked).toString()).toBe('search=a+b&isActive=false&minPrice=10&sort=-price&page=2&size=10')
})

describe('a list without a search box and without a sort', () => {
  const { search: _search, sort: _sort, ...list } = (tests as unknown as Declaration).list
  const bare: Declaration = { ...(tests as unknown as Declaration), list }

  test('knows neither until one is chosen', () => {
    expect(read(bare, 'search=x')).toEqual({ ...plain, sort: null })
    expect(read(bare, 'sort=price').sort).toEqual({ field: 'price', order: 'asc' })
  })

  test('writes the sort that was chosen', () => {
    expect(writeListQuery(bare, { ...plain, sort: { field: 'price', order: 'asc' } }).toString()).toBe('sort=price')
  })
})

test.each<[ListQuery['sort'], string]>([
  [{ field: 'name', order: 'asc' }, ''],
  [{ field: 'name', order: 'desc' }, 'sort=-name'],
  [{ field: 'price', order: 'asc' }, 'sort=price'],
  [{ field: 'price', order: 'desc' }, 'sort=-price'],
  [null, ''],
])('GEN-07 the sort %j is written into the address as %j', (sort, address) => {
  expect(writeListQuery(tests, { ...plain, sort }).toString()).toBe(address)
})

const lists: [Declaration, string | undefined][] = [
  [tests, undefined],
  [packages, undefined],
  [orders, undefined],
  [orders, 'pending'],
  [orders, 'completed'],
]
const names = ['page', 'size', 'search', 'sort', 'status', 'paymentStatus', 'openOnly', 'isActive', 'categoryId', 'minPrice', 'maxPrice']
const scraps = [
  '',
  'true',
  'false',
  '0',
  '1',
  '2',
  '-1',
  '25',
  '1e3',
  'name',
  '-price',
  'Completed',
  '₹1,200',
  'null',
  '%',
  '\u0000',
  '\ud800',
  'é',
  '__proto__',
]
const someParameters = fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...scraps), fc.string({ unit: 'binary' }))), { maxLength: 8 })

test('GEN-07 any address gives a query that the list knows, and that survives writing and reading', () => {
  fc.assert(
    fc.property(fc.constantFrom(...lists), someParameters, ([declaration, view], pairs) => {
      const query = readListQuery(declaration, new URLSearchParams(pairs), view)
      expect(Number.isSafeInteger(query.page) && query.page >= 1).toBe(true)
      expect([...pageSizes, defaultQuery(declaration).pageSize]).toContain(query.pageSize)
      expect(query.sort === null || declaration.fields[query.sort.field]?.sort === true).toBe(true)
      const known = Object.keys({ ...declaration.list.filters, ...declaration.list.advanced })
      expect(Object.keys(query.filters).filter((name) => !known.includes(name))).toEqual([])
      const address = writeListQuery(declaration, query, view).toString()
      expect(readListQuery(declaration, new URLSearchParams(address), view)).toEqual(query)
    }),
    { numRuns: propertyRuns(2000) },
  )
})
