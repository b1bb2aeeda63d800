import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListRow } from '#crud/list/rows.ts'
import { groupRows } from '#crud/table/groups.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { choice, civilDate, instant, text } from '#definition/kind.ts'
import { unreadKey } from '#definition/record.ts'

const fields = {
  name: text(),
  area: text({ sort: true }),
  day: civilDate({ sort: true }),
  at: instant({ sort: true, label: 'Read at' }),
  state: choice({ open: { label: 'Open' }, done: { label: 'Done' } }, { sort: true }),
}
const context = { timeZone: 'Asia/Kolkata', titleOf: () => null, iconOf: () => null, customCell: () => null }
const record = (id: string, values: object): ListRow => ({ key: id, kind: 'record', record: { id, ...values } })
const unreadable: ListRow = { key: 'row-1', kind: 'unreadable', reason: 'no id' }

/** The headings in words, each with the keys of its rows. */
function grouped(groupBy: string, rows: readonly ListRow[], sort = groupBy) {
  const declaration = { fields, list: { columns: ['name'], groupBy } } as unknown as Declaration
  return groupRows(declaration, rows, { field: sort, order: 'asc' }, context).map(({ heading, rows: of }) => [
    heading ? renderToStaticMarkup(heading).replace(/<[^>]*>/g, '') : null,
    of.map(({ key }) => key).join(' '),
  ])
}

test('rows of one value are under one heading, with their number on this page', () => {
  const rows = [record('a', { area: 'Andheri' }), record('b', { area: 'Andheri' }), record('c', { area: 'Bandra' })]
  expect(grouped('area', rows)).toEqual([
    ['Area Andheri · 2 on this page', 'a b'],
    ['Area Bandra · 1 on this page', 'c'],
  ])
})

test('values that differ only in case are one group, and rows without a value have a heading of their own', () => {
  const rows = [record('a', { area: null }), record('b', { area: '' }), record('c', { area: 'Andheri' }), record('d', { area: 'andheri ' })]
  expect(grouped('area', rows)).toEqual([
    ['No area · 2 on this page', 'a b'],
    ['Area Andheri · 2 on this page', 'c d'],
  ])
})

test('moments are grouped by their day in the laboratory', () => {
  const rows = [record('a', { at: '2026-11-26T18:00:00Z' }), record('b', { at: '2026-11-26T18:45:00Z' }), record('c', { at: '2026-11-27T09:00:00Z' })]
  expect(grouped('at', rows)).toEqual([
    ['Read at 26/11/2026 · 1 on this page', 'a'],
    ['Read at 27/11/2026 · 2 on this page', 'b c'],
  ])
})

test('days and choices are drawn as in their cells, and a value that could not be read is one', () => {
  expect(grouped('day', [record('a', { day: '2026-11-26' })])).toEqual([['Day 26/11/2026 · 1 on this page', 'a']])
  const rows = [record('a', { state: 'open' }), record('b', { state: null, [unreadKey('state')]: '"x" is no value' })]
  expect(grouped('state', rows)).toEqual([
    ['State Open · 1 on this page', 'a'],
    ['State Could not be read · 1 on this page', 'b'],
  ])
})

test('a row that could not be read stays in its place and is not counted', () => {
  expect(grouped('area', [record('a', { area: 'Andheri' }), unreadable, record('b', { area: 'Andheri' })])).toEqual([
    ['Area Andheri · 2 on this page', 'a row-1 b'],
  ])
  expect(grouped('area', [unreadable, record('a', { area: 'Andheri' })])).toEqual([
    [null, 'row-1'],
    ['Area Andheri · 1 on this page', 'a'],
  ])
})

test('rows that are sorted otherwise, or not at all, have no headings', () => {
  const rows = [record('a', { area: 'Andheri' }), record('b', { area: 'Bandra' }), record('c', { area: 'Andheri' })]
  expect(grouped('area', rows)).toEqual([[null, 'a b c']])
  expect(grouped('area', rows.slice(0, 2), 'day')).toEqual([[null, 'a b']])
  expect(grouped('area', [{ key: 'loading-0', kind: 'loading' }])).toEqual([[null, 'loading-0']])
})
