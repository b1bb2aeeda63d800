import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#domain/order-status.ts'
import type { AnyField } from '#definition/field.ts'
import {
  choice,
  choices,
  civilDate,
  clockTime,
  computed,
  email,
  group,
  icon,
  instant,
  integer,
  longText,
  phone,
  reference,
  references,
  rows,
  rupees,
  text,
  yesNo,
} from '#definition/kind.ts'
import { fieldProblem, kindRules, readField } from '#definition/kind-rules.ts'

const one = {
  text: text(),
  longText: longText(),
  email: email(),
  phone: phone(),
  rupees: rupees({ above: 0, required: 'Price must be greater than 0' }),
  integer: integer({ least: 1, most: 100, message: 'Max collections must be at least 1' }),
  yesNo: yesNo(),
  choice: choice(orderStatuses),
  choices: choices(orderStatuses),
  reference: reference('tests'),
  references: references('tests', { required: 'At least one test must be selected' }),
  civilDate: civilDate(),
  instant: instant(),
  clockTime: clockTime(),
  icon: icon(['Heart', 'Bone']),
  computed: computed('text', [], () => ''),
  group: group({ name: text({ essential: true }) }),
  rows: rows({ name: text({ essential: true }) }),
} as const

test('every kind of the grammar has its rules', () => {
  expect(Object.keys(kindRules).sort()).toEqual(Object.keys(one).sort())
})

describe('reading the wire', () => {
  test.each<[keyof typeof one, unknown, unknown]>([
    ['text', 'CBC', { value: 'CBC' }],
    ['text', 12, { value: '12' }],
    ['text', { a: 1 }, { value: null }],
    ['rupees', 330, { value: 33_000 }],
    ['rupees', '330.50', { value: 33_050 }],
    ['rupees', 'NaN', { value: null }],
    ['rupees', undefined, { value: null }],
    ['integer', 7, { value: 7 }],
    ['integer', 7.5, { value: null }],
    ['yesNo', true, { value: true }],
    ['yesNo', 'true', { value: null }],
    ['choice', 'Testing', { value: 'Testing' }],
    ['choice', 'Lost', { problem: 'unknown value "Lost"' }],
    ['choice', 'toString', { problem: 'unknown value "toString"' }],
    ['choice', null, { value: null }],
    ['choices', ['Created', 'Lost'], { problem: 'an unknown value in a list' }],
    ['reference', 9, { value: '9' }],
    ['references', ['a', { id: 'b', name: 'B' }, 3], { value: ['a', 'b', '3'] }],
    ['references', [null], { problem: 'a list of ids has something else in it' }],
    ['references', 'a', { value: null }],
    ['civilDate', '2026-04-01T00:00:00Z', { value: '2026-04-01' }],
    ['civilDate', '2026-02-30', { value: null }],
    ['instant', 'Invalid Date', { value: null }],
    ['instant', '2026-04-01T00:00:00Z', { value: '2026-04-01T00:00:00Z' }],
    ['clockTime', '24:00', { value: null }],
    ['icon', 'Rocket', { value: null }],
    ['group', { name: 'Asha' }, { value: { name: 'Asha' } }],
    ['group', {}, { problem: 'name is missing' }],
    ['group', null, { value: null }],
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
        { numRuns: 300 },
      )
    }
  })
})

describe('judging what was typed', () => {
  test.each<[keyof typeof one, unknown, string | null]>([
    ['text', 'x'.repeat(201), 'At most 200 characters'],
    ['text', '', null],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '+91 50000 01234', null],
    ['rupees', null, 'Price must be greater than 0'],
    ['rupees', 0, 'Price must be greater than 0'],
    ['rupees', -100, 'Price must be greater than 0'],
    ['rupees', 1.5, 'Must be an amount in rupees with at most two decimals'],
    ['rupees', 10_000_000_001, 'The amount is too large'],
    ['rupees', 100, null],
    ['integer', 0, 'Max collections must be at least 1'],
    ['integer', 101, 'Must be at most 100'],
    ['integer', 1.5, 'Must be a whole number'],
    ['choice', 'Lost', 'Please choose one of the options'],
    ['references', [], 'At least one test must be selected'],
    ['references', ['a', 'a'], 'Something is chosen twice'],
    ['references', ['a', 'b'], null],
    ['civilDate', '2026-02-30', 'Must be a date'],
    ['clockTime', '7:30', 'Must be a time such as 07:30'],
    ['icon', 'Rocket', 'Please choose one of the icons'],
    ['yesNo', 'yes', 'Must be yes or no'],
  ])('GEN-05 %s: %j is answered %s', (kind, value, problem) => {
    expect(fieldProblem(one[kind] as unknown as AnyField, value)).toBe(problem)
  })
})
