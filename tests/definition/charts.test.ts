import { expect, test } from 'vitest'
import { checkDeclarations } from '#definition/check.ts'
import type { Declaration } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import { choice, civilDate, integer, longText, rupees, text } from '#definition/kind.ts'
import { checkServed } from '#server/resources/check-served.ts'

const fields = {
  name: text({ required: 'Name is required' }),
  status: choice({ ready: { label: 'Ready' }, out: { label: 'Out' } }),
  price: rupees(),
  stock: integer(),
  since: civilDate(),
  notes: longText(),
}
const kits = { name: 'kits', label: { one: 'kit', many: 'kits' }, permission: 'tests', title: 'name', fields, list: { columns: ['name'] } }
const linesOf = (...stats: object[]) =>
  checkDeclarations([{ file: 'resources/kits.ts', declaration: { ...kits, stats } }], null).map(({ place, message }) => `${place}: ${message}`)

test.each<[what: string, chart: object, lines: readonly string[]]>([
  ['a count', { label: 'By status', by: 'status' }, []],
  ['a sum', { label: 'Worth', by: 'name', sum: 'price' }, []],
  ['a misspelt field', { label: 'By status', by: 'staus' }, ['stats[0].by: no field "staus"; did you mean "status"?']],
  ['a misspelt sum', { label: 'Worth', by: 'status', sum: 'pirce' }, ['stats[0].sum: no field "pirce"; did you mean "price"?']],
  ['days', { label: 'By day', by: 'since' }, ['stats[0].by: a civilDate field has no groups; take one of choice, yesNo, reference, text, icon']],
  ['a sum of words', { label: 'Worth', by: 'status', sum: 'name' }, ['stats[0].sum: a text field cannot be added up; take one of rupees, integer']],
  ['a misspelt option', { label: 'Worth', by: 'status', som: 'price' }, ['stats[0].som: is no option of a chart; did you mean "sum"?']],
  ['a chart of a call', { label: 'Worth', by: 'status', call: '/kits/worth' }, ['stats[0].call: is no option of a chart; those are label, by, sum, path']],
  [
    'a path about one record',
    { label: 'Worth', by: 'status', path: '/kits/{id}/worth' },
    ['stats[0].path: "/kits/{id}/worth" is about one record: nothing fills the braces'],
  ],
  ['a chart without a label', { by: 'status' }, ['stats[0].label: is missing from a chart']],
])('%s', (_, chart, lines) => {
  expect(linesOf(chart)).toEqual(lines)
})

test('two charts of one label are a mistake, and two by one field share their call', () => {
  const [count, sum] = [
    { label: 'By status', by: 'status' },
    { label: 'By status', by: 'status', sum: 'price' },
  ]
  expect(linesOf(count, sum)).toEqual(['stats[1].label: "By status" is a figure already'])
  const declaration = { ...kits, stats: [count, { ...sum, label: 'Worth' }] } as unknown as Declaration
  expect(declaredCalls(declaration)).toEqual([{ place: 'stats[0].by', what: 'By status', method: 'GET', path: '/kits/figures/status' }])
  expect(checkServed({ file: 'resources/kits.ts', declaration }, false, []).map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'stats[0].by: no route of the server answers GET /kits/figures/status',
  ])
})
