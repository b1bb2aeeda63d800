import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#domain/order-status.ts'
import type { AnyField } from '#definition/field.ts'
import { choice, computed, group, rows, rupees, text } from '#definition/kind.ts'
import { kindRules, readField, readFields, writeValue } from '#definition/kind-rules.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { oneOfEachKind as one } from './one-of-each-kind.ts'

test('every kind of the grammar has its rules', () => {
  expect(Object.keys(kindRules).sort()).toEqual(Object.keys(one).sort())
})

describe('reading the wire', () => {
  test.each<[keyof typeof one, unknown, unknown]>([
    ['text', 'CBC', { value: 'CBC' }],
    ['text', 12, { value: '12' }],
    ['text', { a: 1 }, { value: null }],
    ['text', Number.NaN, { value: null }],
    ['text', undefined, { value: null }],
    ['email', 'a@b.in', { value: 'a@b.in' }],
    ['phone', 5000001234, { value: '5000001234' }],
    ['longText', 'x', { value: 'x' }],
    ['rupees', 330, { value: 33_000 }],
    ['rupees', '330.50', { value: 33_050 }],
    ['rupees', 'NaN', { value: null }],
    ['rupees', '  ', { value: null }],
    ['rupees', ' 5 ', { value: 500 }],
    ['rupees', undefined, { value: null }],
    ['integer', 7, { value: 7 }],
    ['integer', 7.5, { value: null }],
    ['integer', '7', { value: null }],
    ['yesNo', true, { value: true }],
    ['yesNo', false, { value: false }],
    ['yesNo', 'true', { value: null }],
    ['choice', 'Testing', { value: 'Testing' }],
    ['choice', 'Lost', { problem: 'unknown value "Lost"' }],
    ['choice', 'toString', { problem: 'unknown value "toString"' }],
    ['choice', null, { value: null }],
    ['choice', undefined, { value: null }],
    ['choice', '', { value: null }],
    ['choice', ['Testing'], { problem: 'unknown value ["Testing"]' }],
    ['choices', ['Created', 'Testing'], { value: ['Created', 'Testing'] }],
    ['choices', [], { value: [] }],
    ['choices', null, { value: null }],
    ['choices', undefined, { value: null }],
    ['choices', 'Created', { problem: 'an unknown value in a list' }],
    ['choices', ['Created', 'Lost'], { problem: 'an unknown value in a list' }],
    ['reference', 9, { value: '9' }],
    ['references', ['a', { id: 'b', name: 'B' }, 3], { value: ['a', 'b', '3'] }],
    ['references', ['a', null], { problem: 'a list of ids has something else in it' }],
    ['references', [{ name: 'B' }], { problem: 'a list of ids has something else in it' }],
    ['references', [null], { problem: 'a list of ids has something else in it' }],
    ['references', 'a', { value: null }],
    ['civilDate', '2026-04-01T00:00:00Z', { value: '2026-04-01' }],
    // A moment is the day on which it falls in the laboratory, five and a half hours ahead.
    ['civilDate', '2026-11-20T18:29:59.000Z', { value: '2026-11-20' }],
    ['civilDate', '2026-11-20T18:30:00.000Z', { value: '2026-11-21' }],
    ['civilDate', '2026-11-20T23:00:00-08:00', { value: '2026-11-21' }],
    ['civilDate', '2026-11-20T23:59:59', { value: '2026-11-20' }],
    ['civilDate', 'T00:00Z', { value: null }],
    ['civilDate', '2026-02-30', { value: null }],
    ['civilDate', 20260401, { value: null }],
    ['instant', 'Invalid Date', { value: null }],
    ['instant', 0, { value: null }],
    ['instant', '2026-04-01T00:00:00Z', { value: '2026-04-01T00:00:00Z' }],
    ['clockTime', '24:00', { value: null }],
    ['clockTime', '07:30', { value: '07:30' }],
    ['clockTime', '23:59', { value: '23:59' }],
    ['clockTime', '07:60', { value: null }],
    ['clockTime', '107:30', { value: null }],
    ['clockTime', '07:300', { value: null }],
    ['clockTime', 730, { value: null }],
    ['icon', 'Rocket', { value: null }],
    ['icon', 'Bone', { value: 'Bone' }],
    ['icon', 5, { value: null }],
    ['computed', 'x', { value: null }],
    ['group', { name: 'Asha' }, { value: { name: 'Asha' } }],
    ['group', {}, { problem: 'name is missing' }],
    ['group', null, { value: null }],
    ['group', undefined, { value: null }],
    ['group', 'Asha', { problem: 'not an object' }],
    ['group', [], { problem: 'not an object' }],
    ['group', { name: '' }, { problem: 'name is missing' }],
    ['rows', null, { value: null }],
    ['rows', undefined, { value: null }],
    ['rows', [], { value: [] }],
    ['rows', [5], { problem: '[0].not an object' }],
    ['rows', [{ name: 'Asha' }], { value: [{ name: 'Asha' }] }],
    ['rows', [{ name: 'Asha' }, {}], { problem: '[1].name is missing' }],
    ['rows', {}, { problem: 'not a list' }],
  ])('%s reads %j as %j', (kind, raw, expected) => {
    expect(readField(one[kind] as unknown as AnyField, raw)).toEqual(expected)
  })

  test('no kind throws, whatever a server answers', () => {
    for (const field of Object.values(one)) {
      fc.assert(
        fc.property(fc.anything(), (raw) => typeof readField(field as unknown as AnyField, raw) === 'object'),
        { numRuns: propertyRuns(300) },
      )
    }
  })
})

test.each<[keyof typeof one, unknown, unknown]>([
  ['text', ' a ', 'a'],
  ['longText', ' a ', 'a'],
  ['email', ' a@b.in ', 'a@b.in'],
  ['phone', ' 5 ', '5'],
  ['text', 5, 5],
  ['rupees', 1050, 10.5],
  ['rupees', 'x', 'x'],
  ['integer', 5, 5],
  ['choices', ['Testing'], ['Testing']],
  ['clockTime', '07:30', '07:30'],
])('%s writes %j as %j', (kind, value, wire) => {
  expect(writeValue(one[kind], value)).toEqual(wire)
})

const upper = (words: string) => words.toUpperCase()

describe('the fields of an object', () => {
  const sum = computed('rupees', ['price', 'tax'], (price: number, tax: number) => price + tax)
  const fields = { sum, price: rupees(), tax: rupees({ from: 'charges.tax' }) }

  test.each<[unknown, unknown]>([
    [{ price: 1, charges: { tax: 2 } }, { values: { price: 100, tax: 200, sum: 300 } }],
    [{ price: 1 }, { values: { price: 100, tax: null, sum: null } }],
    [{ price: 0, charges: { tax: 0 } }, { values: { price: 0, tax: 0, sum: 0 } }],
    ['x', { problem: 'not an object' }],
    [null, { problem: 'not an object' }],
    [[], { problem: 'not an object' }],
  ])('%j are read as %j', (raw, read) => {
    expect(readFields(fields, raw)).toEqual(read)
  })

  test('a value computed from a missing field is empty', () => {
    expect(readFields({ sum: computed('text', ['gone'], upper) }, {})).toEqual({ values: { sum: null } })
  })
})

test.each<[AnyField, object]>([
  [text({ notNull: true, label: 'Name' }), { kind: 'text', notNull: true, label: 'Name' }],
  [choice(orderStatuses), { kind: 'choice', choices: orderStatuses, notNull: false }],
  [choice(orderStatuses, { notNull: true }), { kind: 'choice', choices: orderStatuses, notNull: true }],
  [group({}, { notNull: true }), { kind: 'group', fields: {}, readOnly: true, notNull: true }],
  [rows({}, { notNull: true }), { kind: 'rows', fields: {}, readOnly: true, notNull: true }],
  [computed('text', ['a'], upper), { kind: 'computed', as: 'text', of: ['a'], value: upper, readOnly: true, notNull: false }],
] as unknown as [AnyField, object][])('the field %j says what it is, and is essential only when it says so', (field, said) => {
  expect(field).toEqual(said)
})
