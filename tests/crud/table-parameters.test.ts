import { expect, test } from 'vitest'
import { tableParameters, writeParameters } from '#routes/table-parameters.ts'

const filters = [
  { field: 'entity', operator: 'in', value: ['orders'] },
  { field: 'at', operator: 'between', value: ['2026-11-01', '2026-11-22'] },
  { field: 'name', operator: 'contains', value: 'A & B=[c]%' },
]
const sorters = [{ field: 'name', order: 'desc' }]

test('the state that useTable writes into the address is read back', () => {
  const read = tableParameters(`?${writeParameters({ currentPage: 3, pageSize: 25, sorters, filters, nothing: null })}`)
  expect({ ...read, currentPage: read.currentPage }).toEqual({ currentPage: 3, pageSize: 25, sorters, filters })
})

test('a filter that a list may refuse is read too, and not dropped', () => {
  const read = tableParameters(
    '?filters[0][field]=role&filters[0][operator]=nin&filters[0][value][0]=admin&filters[1][field]=name&filters[1][operator]=ne&filters[1][value]=x',
  )
  expect(read.filters).toEqual([
    { field: 'role', operator: 'nin', value: ['admin'] },
    { field: 'name', operator: 'ne', value: 'x' },
  ])
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
