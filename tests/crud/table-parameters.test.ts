import { expect, test } from 'vitest'
import { tableParameters } from '#routes/table-parameters.ts'
import queryStrings from '../../build/stubs/query-strings.ts'

const filters = [
  { field: 'entity', operator: 'in', value: ['orders'] },
  { field: 'at', operator: 'between', value: ['2026-11-01', '2026-11-22'] },
  { field: 'name', operator: 'contains', value: 'A & B=[c]%' },
]
const sorters = [{ field: 'name', order: 'desc' }]

test('what useTable writes into the address is read back', () => {
  const address = queryStrings.stringify({ currentPage: 3, pageSize: 25, sorters, filters, nothing: null }, { addQueryPrefix: true })
  const read = tableParameters(address)
  expect({ ...read, currentPage: read.currentPage }).toEqual({ currentPage: 3, pageSize: 25, sorters, filters })
})

test('the page is there to be read, and not to be copied over that of a link', () => {
  const read = tableParameters('?currentPage=3')
  expect([read.currentPage, { ...read }]).toEqual([3, {}])
})

test.each([
  '?to=%E0%A4%A',
  '?method=delete&headers[x]=1&resource=users&id=7',
  '?currentPage=0&pageSize=101',
  '?currentPage=1e9&pageSize=x',
  '?sorters[0][field]=name&sorters[0][order]=up',
  '?sorters[0][order]=asc',
  '?filters[0][field]=name&filters[0][operator]=or&filters[0][value]=1',
  '?filters[0][field]=name&filters[0][operator]=eq',
  '?filters[0][operator]=eq&filters[0][value]=1',
  '?filters[__proto__][field]=name&filters[__proto__][operator]=eq&filters[__proto__][value]=1',
  '?filters[0][field][0][x]=name',
  '?filters=1&sorters=2',
])('%s says nothing that a table takes', (address) => {
  const read = tableParameters(address)
  expect([{ ...read }, read.currentPage]).toEqual([{}, undefined])
})

test('the build reads nested parameters as its router needs them, and survives hostile ones', () => {
  expect(queryStrings.parse('?a=1&b[0][c]=2&b[0][d]=x%20y')).toEqual({ a: '1', b: { 0: { c: '2', d: 'x y' } } })
  expect(queryStrings.parse('__proto__[polluted]=1&constructor[prototype][polluted]=1&x=%E0%A4%A')).toBeTruthy()
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(queryStrings.stringify(queryStrings.parse('a[b][c]=1&d=%26'))).toBe('a[b][c]=1&d=%26')
})
