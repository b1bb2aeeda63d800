import { describe, expect, test } from 'vitest'
import { type GuessedEnvelope, envelopeOf } from '#server/starter/envelope.ts'
import { fieldName, guessFields, written } from '#server/starter/guess-field.ts'
import { nameProblem, starterOf } from '#server/starter/starter.ts'

const row = { id: 1, name: 'A' }

describe('new:resource finds the envelope', () => {
  test.each<[what: string, answer: unknown, items: string | undefined, total: string | null | undefined]>([
    ['the usual one', { status: 'success', data: { items: [row], totalCount: 9 } }, 'data.items', 'data.totalCount'],
    ['a bare list', [row], '.', null],
    ['count in an object beside', { results: [row], meta: { total: 3, page: 1 } }, 'results', 'meta.total'],
    ['count at the root, rows deeper', { total_count: 4, data: { rows: [row] } }, 'data.rows', 'total_count'],
    ['a list without a count', { doctors: [row] }, 'doctors', null],
    ['the list nearest to the root, not one inside a record', { list: [{ ...row, tags: [{ id: 2, name: 'B' }, row] }], count: 1 }, 'list', 'count'],
    ['a page size is no count', { items: [row], limit: 10, page: 1 }, 'items', null],
    ['one record', { data: { id: 1, name: 'A' } }, 'data.items', null],
    ['an empty list', { data: { items: [] } }, undefined, undefined],
    ['texts', ['a', 'b'], undefined, undefined],
    ['a number', 5, undefined, undefined],
    ['nothing', null, undefined, undefined],
  ])('%s', (_, answer, items, total) => {
    const found = envelopeOf(answer)
    expect([found?.items, found?.total]).toEqual([items, total])
  })
})

const known = { resources: ['customers', 'test-categories', 'tests'] }
const kindOf = (key: string, values: readonly unknown[], others: object = {}) =>
  guessFields(
    values.map((value) => ({ [key]: value, ...others })),
    known,
  ).map((field) => `${field.name}: ${written(field)}`)[0]

test('new:resource leaves out no key: two with one name are numbered, another script is a label', () => {
  const fields = (record: object) => guessFields([{ ...record }], known).map((field) => `${field.name}: ${written(field)}`)
  expect(fields({ பெயர்: 'ரவி', ஊர்: 'மதுரை' })).toEqual(["field: text({ from: 'பெயர்', label: 'பெயர்' })", "field2: text({ from: 'ஊர்', label: 'ஊர்' })"])
  expect(fields({ first_name: 'Asha', firstName: 'A.' })).toEqual(["firstName: text({ from: 'first_name' })", "firstName2: text({ from: 'firstName' })"])
  expect(fields({ city: 'Pune', City: 'Thane', city2: 'Nashik' })).toEqual(['city: text()', "city3: text({ from: 'City' })", 'city2: text()'])
  expect(fields({ customer: { id: 'c1', name: 'Asha' }, customerId: 'c1' })).toHaveLength(1)
})

describe('new:resource guesses kinds', () => {
  test.each<[key: string, values: readonly unknown[], field: string | undefined]>([
    ['name', ['Asha', 'Ravi'], 'name: text()'],
    ['full_name', ['Asha'], "fullName: text({ from: 'full_name' })"],
    ['notes', ['x'], 'notes: longText()'],
    ['about', ['y'.repeat(130)], 'about: longText()'],
    ['contact', ['a@b.in', 'c@d.in'], 'contact: email()'],
    ['contact', ['a@b.in', 'none'], 'contact: text()'],
    ['phone', ['+91 98450 12345'], 'phone: phone()'],
    ['registration', ['98450 12345'], 'registration: text()'],
    ['price', [100, 99.5], 'price: rupees()'],
    ['price', [1.234], 'price: text({ readOnly: true })'],
    ['stock', [1, 2], 'stock: integer()'],
    ['ratio', [0.5], 'ratio: text({ readOnly: true })'],
    ['isActive', [true, false], 'isActive: yesNo()'],
    ['is_active', [1, 0], "isActive: yesNo({ from: 'is_active' })"],
    ['since', ['2026-01-31'], 'since: civilDate()'],
    ['since', ['2026-02-31'], 'since: text()'],
    ['dateOfBirth', ['1990-05-01'], 'dateOfBirth: civilDate({ birth: true })'],
    ['createdAt', ['2026-01-31T10:00:00Z'], 'createdAt: instant({ readOnly: true, sort: true })'],
    ['seenAt', ['2026-01-31T10:00:00.123+05:30'], 'seenAt: instant()'],
    ['opens', ['07:30', '18:00'], 'opens: clockTime()'],
    ['opens', ['7:30'], 'opens: text()'],
    ['status', ['ON_HOLD', 'active'], "status: choice({ ON_HOLD: { label: 'On hold' }, active: { label: 'Active' } })"],
    ['status', ["it's"], "status: choice({ 'it\\'s': { label: 'It\\'s' } })"],
    ['colour', Array.from({ length: 12 }, (_, at) => (at % 2 ? 'red' : 'blue')), "colour: choice({ blue: { label: 'Blue' }, red: { label: 'Red' } })"],
    ['colour', ['red', 'blue'], 'colour: text()'],
    ['customerId', ['c1'], "customerId: reference('customers')"],
    ['category_id', [7], "categoryId: reference('test-categories', { from: 'category_id' })"],
    ['driverId', ['d1'], 'driverId: text()'],
    ['customer', [{ id: 'c1', name: 'Asha' }], "customerId: reference('customers', { from: 'customer.id', name: 'customer.name' })"],
    ['address', [{ city: 'Pune', pin: '411001' }], 'address: group({ city: text(), pin: text() })'],
    ['visits', [[{ day: '2026-01-01', n: 2 }]], 'visits: rows({ day: civilDate(), n: integer() })'],
    ['testIds', [['a', 'b'], []], "testIds: references('tests')"],
    ['tags', [['new', 'vip'], ['vip']], "tags: choices({ new: { label: 'New' }, vip: { label: 'Vip' } })"],
    ['mixed', ['a', 1], 'mixed: text({ readOnly: true })'],
    ['later', [null, ''], 'later: text()'],
    ['2nd-line', ['x'], "field2ndLine: text({ from: '2nd-line' })"],
    ['etag', ['x'], undefined],
  ])('%s of %j', (key, values, field) => {
    expect(kindOf(key, values)).toBe(field)
  })

  test('the text beside a reference is its label, not a separate field', () => {
    expect(guessFields([{ customerId: 'c1', customerName: 'Asha' }], known).map(({ name, options }) => [name, options])).toEqual([
      ['customerId', { name: 'customerName' }],
    ])
  })

  test.each([
    ['URL', 'url'],
    ['First Name', 'firstName'],
    ['__x', 'x'],
    ['कखग', 'field'],
  ])('%s is the field %s', (key, name) => {
    expect(fieldName(key)).toBe(name)
  })
})

test.each([
  ['kits', null],
  ['Kits', /is no name for a resource/],
  ['../kits', /is no name for a resource/],
  ['dashboard', /is an address of the panel itself/],
  ['tests', /is declared already: starters never overwrite/],
])('the name %s', (name, refused) => {
  const problem = nameProblem(name, known.resources)
  if (refused) expect(problem).toMatch(refused)
  else expect(problem).toBeNull()
})

test('records without a text that could name them make no starter', () => {
  const envelope: GuessedEnvelope = { items: '.', total: null, rows: [{ id: 1, n: 3 }] }
  expect(starterOf({ name: 'kits', envelope, source: 'x.json', path: null, resources: [] })).toBeNull()
})
