import { describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, choices, computed, instant, integer, references, rupees, yesNo } from '#definition/kind.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { cleanText, filterText, listFilters, parseFilter } from '#crud/list/filters.ts'
import { listAddress } from '#crud/list/query.ts'
import { oneOfEachKind } from '#tests/definition/one-of-each-kind.ts'
import { called } from '#tests/support/called.ts'

const fields = {
  ...oneOfEachKind,
  rupees: rupees(),
  integer: integer(),
  isActive: yesNo({ words: ['Active', 'Inactive'] }),
  choice: choice(userStatuses),
  choices: choices(userStatuses),
  references: references('tests'),
  instant: instant({ label: 'Made' }),
  computed: computed('text', ['text'], (one: string) => one),
} as const

const kits = defineResource({
  ...called('kit'),
  permission: 'tests',
  title: 'text',
  fields,
  list: {
    columns: ['text'],
    filters: {
      ...(Object.fromEntries(Object.keys(fields).map((name) => [name, name])) as { [K in keyof typeof fields]: K }),
      onlyMine: { flag: 'Only mine' },
      words: { contains: 'Words in it' },
      state: { field: 'choice', label: 'State', all: 'All states' },
      plain: { field: 'choice' },
    },
    advanced: {
      minPrice: { atLeast: 'rupees' },
      maxPrice: { atMost: 'rupees' },
      fromDate: { atLeast: 'instant' },
      toDate: { atMost: 'instant' },
      fromDay: { atLeast: 'civilDate' },
      toDay: { atMost: 'civilDate', label: 'Until' },
      least: { atLeast: 'integer', label: 'No fewer than' },
    },
  },
})
const declaration: Declaration = kits
const filter = (name: string) => {
  const found = listFilters(declaration).find((each) => each.name === name)
  if (!found) throw new Error(`no filter ${name}`)
  return found
}

describe('GEN-07 a filter of the address', () => {
  test.each<[string, string, string | boolean | null]>([
    ['text', '  two  words ', 'two words'],
    ['text', ' \u0000 ', null],
    ['longText', 'x', 'x'],
    ['email', 'a@b.in', 'a@b.in'],
    ['phone', '+91 50000', '+91 50000'],
    ['rupees', '₹1,200.50', '1200.5'],
    ['rupees', '0', '0'],
    ['rupees', '-1', null],
    ['rupees', '100000000', '100000000'],
    ['rupees', '100000000.01', null],
    ['rupees', 'free', null],
    ['integer', '007', '7'],
    ['integer', '-3', '-3'],
    ['integer', '3.5', null],
    ['integer', 'x3', null],
    ['integer', '3x', null],
    ['integer', '1234567890123456', null],
    ['yesNo', 'true', true],
    ['yesNo', 'false', false],
    ['yesNo', 'yes', null],
    ['choice', 'active', 'active'],
    ['choice', 'Active', null],
    ['choice', 'toString', null],
    ['choices', 'suspended', 'suspended'],
    ['reference', ' c1 ', 'c1'],
    ['reference', ' ', null],
    ['references', 'c1', 'c1'],
    ['civilDate', '2026-11-21', '2026-11-21'],
    ['civilDate', '2026-02-30', null],
    ['instant', '2026-11-21', '2026-11-21'],
    ['instant', '2026-11-21T00:00:00Z', null],
    ['integer', '१२', '12'],
    ['clockTime', '07:30', '07:30'],
    ['clockTime', '23:59', '23:59'],
    ['clockTime', '24:00', null],
    ['clockTime', '07:60', null],
    ['clockTime', '7:30', null],
    ['clockTime', '107:30', null],
    ['clockTime', '07:301', null],
    ['icon', 'Bone', 'Bone'],
    ['icon', 'Rocket', null],
    ['computed', 'x', null],
    ['file', 'x', null],
    ['group', 'x', null],
    ['rows', 'x', null],
    ['onlyMine', 'true', true],
    ['onlyMine', 'false', null],
    ['words', ' a\u0007b ', 'ab'],
    ['words', ' ', null],
  ])('%s=%j means %j', (name, given, value) => {
    expect(parseFilter(filter(name), given)).toBe(value)
  })
})

describe('a chip says its value', () => {
  test.each<[string, string | boolean, string | null]>([
    ['text', 'cbc', 'cbc'],
    ['rupees', '1200.5', '₹1,200.50'],
    ['rupees', 'free', '₹0'],
    ['integer', '7', '7'],
    ['yesNo', true, 'Yes'],
    ['yesNo', false, 'No'],
    ['isActive', true, 'Active'],
    ['isActive', false, 'Inactive'],
    ['choice', 'suspended', 'Suspended'],
    ['choice', 'lost', 'lost'],
    ['choices', 'active', 'Active'],
    ['civilDate', '2026-11-21', '21/11/2026'],
    ['instant', '2026-11-21', '21/11/2026'],
    ['clockTime', '07:30', '07:30'],
    ['icon', 'Bone', 'Bone'],
    ['reference', 'c1', null],
    ['references', 'c1', null],
    ['computed', 'x', null],
    ['onlyMine', true, 'true'],
    ['words', 'a b', 'a b'],
  ])('%s %j reads %j; null is looked up', (name, value, words) => {
    expect(filterText(filter(name), value)).toBe(words)
  })
})

test.each<[string, object]>([
  ['text', { label: 'Text', rule: 'is', field: fields.text, all: undefined, isAdvanced: false }],
  ['state', { label: 'State', rule: 'is', field: fields.choice, all: 'All states', isAdvanced: false }],
  ['plain', { label: 'Choice', rule: 'is', field: fields.choice, all: undefined, isAdvanced: false }],
  ['onlyMine', { label: 'Only mine', rule: 'flag', field: null, all: undefined, isAdvanced: false }],
  ['words', { label: 'Words in it', rule: 'contains', field: null, all: undefined, isAdvanced: false }],
  ['minPrice', { label: 'Minimum rupees', rule: 'atLeast', field: fields.rupees, all: undefined, isAdvanced: true }],
  ['maxPrice', { label: 'Maximum rupees', rule: 'atMost', field: fields.rupees, all: undefined, isAdvanced: true }],
  ['fromDate', { label: 'Made from', rule: 'atLeast', field: fields.instant, all: undefined, isAdvanced: true }],
  ['toDate', { label: 'Made to', rule: 'atMost', field: fields.instant, all: undefined, isAdvanced: true }],
  ['fromDay', { label: 'Civil date from', rule: 'atLeast', field: fields.civilDate, all: undefined, isAdvanced: true }],
  ['toDay', { label: 'Until', rule: 'atMost', field: fields.civilDate, all: undefined, isAdvanced: true }],
  ['least', { label: 'No fewer than', rule: 'atLeast', field: fields.integer, all: undefined, isAdvanced: true }],
])('the filter %s is drawn by its declaration', (name, drawn) => {
  expect(filter(name)).toEqual({ name, ...drawn })
})

test('the Advanced filters come last; a list without filters has none', () => {
  expect(listFilters(declaration).map(({ isAdvanced }) => isAdvanced)).toEqual([...Array(24).fill(false), ...Array(7).fill(true)])
  expect(listFilters({ ...declaration, list: { columns: [] } })).toEqual([])
})

test.each([
  ['  a  ', 'a'],
  ['a\r\n\tb', 'a b'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'😀'.repeat(200)}x`, '😀'.repeat(200)],
  [`${' '.repeat(300)}x`, 'x'],
  [`${'x'.repeat(199)} y`, 'x'.repeat(199)],
  ['e\u0301', 'é'],
  ['\ud800', ''],
])('GEN-04 the typed search %j is sent as %j', (typed, sent) => {
  expect(cleanText(typed)).toBe(sent)
})

test.each<[Record<string, string | boolean> | undefined, string]>([
  [undefined, '/kits'],
  [{}, '/kits'],
  [{ choice: 'active', onlyMine: true }, '/kits?choice=active&onlyMine=true'],
])('DASH-01 the list with the filters %j has the address %s', (filters, address) => {
  expect(listAddress(declaration, filters)).toBe(address)
})
