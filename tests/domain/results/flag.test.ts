import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flagged, flagOf, flagSign, flags, flagText, keepsOwnFlag } from '#domain/results/flag.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { numericValue, readValue } from '#domain/results/value.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { choiceParameter, haemoglobin, parameter, range, subject } from './parameters.ts'

function flagged(of: Parameter, typed: string, who: Subject = subject()): string {
  const { value, problem } = readValue(of, typed)
  if (!value) throw new Error(problem ?? 'nothing was typed')
  return flagText(flagOf(of, value, who)) || 'no flag'
}

test.each([
  ['3.4', 'Abnormal, Low'],
  ['3.5', 'Normal'],
  ['3.6', 'Normal'],
  ['4.9', 'Normal'],
  ['5', 'Normal'],
  ['5.0', 'Normal'],
  ['5.1', 'Abnormal, High'],
  ['6.1', 'Abnormal, High'],
  ['6.2', 'Abnormal, High'],
  ['6.3', 'Critical, High'],
  ['7.1', 'Critical, High'],
  ['2.9', 'Abnormal, Low'],
  ['2.8', 'Abnormal, Low'],
  ['2.7', 'Critical, Low'],
  ['0', 'Critical, Low'],
  ['-1', 'Critical, Low'],
  ['< 3.5', 'Abnormal, Low'],
  ['<3.6', 'Normal'],
  ['< 2.8', 'Critical, Low'],
  ['< 2.9', 'Abnormal, Low'],
  ['> 5', 'Abnormal, High'],
  ['>4.9', 'Normal'],
  ['> 6.2', 'Critical, High'],
  ['> 6.1', 'Abnormal, High'],
  ['> 3.5', 'Normal'],
  ['< 5', 'Normal'],
  ['> 2.8', 'Abnormal, Low'],
  ['< 6.2', 'Abnormal, High'],
])('RES-04 potassium %s of an adult is %s', (typed, words) => {
  expect(flagged(parameter(), typed)).toBe(words)
})

test.each([
  [{ exclusive: true }, '3.5', 'Abnormal, Low'],
  [{ exclusive: true }, '5', 'Abnormal, High'],
  [{ exclusive: true }, '3.6', 'Normal'],
  [{ exclusive: false }, '3.5', 'Normal'],
  [{ exclusive: true }, '> 3.5', 'Normal'],
  [{ exclusive: true }, '< 5', 'Normal'],
  [{ exclusive: true }, '< 3.5', 'Abnormal, Low'],
  [{ exclusive: true }, '> 5', 'Abnormal, High'],
  [{ exclusive: true, low: null }, '< 5', 'Normal'],
  [{ low: null }, '-1.5', 'Normal'],
  [{ high: null }, '90', 'Normal'],
] as const)('RES-04 with the bounds of the range as %j, %s is %s', (bounds, typed, words) => {
  expect(flagged(parameter({ critical: null, ranges: [{ ...range(3.5, 5), ...bounds }] }), typed)).toBe(words)
})

test.each([
  ['6.9', 'Male', 'Critical, Low'],
  ['7', 'Male', 'Critical, Low'],
  ['7.1', 'Male', 'Abnormal, Low'],
  ['> 7', 'Male', 'Abnormal, Low'],
  ['< 7', 'Male', 'Critical, Low'],
  ['< 20', 'Female', 'Abnormal, High'],
  ['> 20', 'Female', 'Critical, High'],
  ['12.9', 'Male', 'Abnormal, Low'],
  ['12.9', 'Female', 'Normal'],
  ['13', 'Male', 'Normal'],
  ['15.1', 'Female', 'Abnormal, High'],
  ['15.1', 'Male', 'Normal'],
  ['19.9', 'Female', 'Abnormal, High'],
  ['20', 'Female', 'Critical, High'],
  ['20.1', 'Male', 'Critical, High'],
  ['13', 'Other', 'no flag'],
  ['13', null, 'no flag'],
  ['11', null, 'no flag'],
  ['6.9', null, 'Critical, Low'],
  ['20', 'Other', 'Critical, High'],
] as const)('RES-04 haemoglobin %s of %s is %s: its critical limits include the bound and ask for no sex', (typed, sex, words) => {
  expect(flagged(haemoglobin, typed, subject({ sex }))).toBe(words)
})

test.each([
  ['a child without a range of its own', { dateOfBirth: '2020-01-01' }, 'no flag'],
  ['one day before the range begins', { dateOfBirth: '2008-11-22' }, 'no flag'],
  ['the day on which the range begins', { dateOfBirth: '2008-11-21' }, 'Normal'],
  ['an unknown birth date', { dateOfBirth: null }, 'no flag'],
  ['a birth date that is no day', { dateOfBirth: '1990-02-30' }, 'no flag'],
  ['a birth after the collection', { dateOfBirth: '2026-11-22' }, 'no flag'],
  ['an unknown sex, where the range is for any', { sex: null }, 'Normal'],
])('RES-04 potassium 4.2 of %s', (_, who, words) => {
  expect(flagged(parameter({ ranges: [range(3.5, 5, { fromDays: 6574 })] }), '4.2', subject(who))).toBe(words)
})

test('RES-04 no range that fits is never Normal, and a critical limit of the parameter applies all the same', () => {
  const child = subject({ dateOfBirth: '2020-01-01' })
  expect(flagged(parameter(), '4.2', child)).toBe('no flag')
  expect(flagged(parameter(), '5.5', child)).toBe('no flag')
  expect(flagged(parameter(), '7.1', child)).toBe('Critical, High')
  expect(flagged(parameter({ critical: null }), '7.1', child)).toBe('no flag')
  expect(flagged(parameter({ ranges: [], critical: null }), '7.1')).toBe('no flag')
})

test("RES-04 a child's own range and its own critical limits come before the parameter's", () => {
  const own = range(4, 6.5, { fromDays: 0, toDays: 364, critical: { low: 3, high: 7.5, inclusive: false } })
  const baby = subject({ dateOfBirth: '2026-05-21' })
  const of = (typed: string) => flagged(parameter({ ranges: [range(3.5, 5), own] }), typed, baby)
  expect([of('6.4'), of('6.6'), of('7.5'), of('7.6'), of('2.9'), of('3')]).toEqual([
    'Normal',
    'Abnormal, High',
    'Abnormal, High',
    'Critical, High',
    'Critical, Low',
    'Abnormal, Low',
  ])
})

test.each([
  [range(40, null), '39', 'Abnormal, Low'],
  [range(40, null), '40', 'Normal'],
  [range(40, null), '9999', 'Normal'],
  [range(null, 99), '99', 'Normal'],
  [range(null, 99), '100', 'Abnormal, High'],
  [range(null, 99), '0', 'Normal'],
  [range(null, null), '50', 'no flag'],
  [range(99, 40), '50', 'no flag'],
])('RES-04 a bound that is null never fires (%j): %s is %s', (only, typed, words) => {
  expect(flagged(parameter({ decimals: 0, critical: { low: null, high: null, inclusive: true }, ranges: [only] }), typed)).toBe(words)
})

test.each([
  ['Not seen', 'Normal'],
  ['Doubtful', 'Abnormal'],
  ['Seen', 'Critical'],
])('RES-04 the choice %s is %s, whoever the patient is', (typed, words) => {
  expect(flagged(choiceParameter(), typed)).toBe(words)
  expect(flagged(choiceParameter(), typed, subject({ sex: null, dateOfBirth: null }))).toBe(words)
})

test('RES-04 a choice of which the catalogue names no normal value, or that it does not know, and a text have no flag', () => {
  expect(flagged(choiceParameter({ normalValues: [] }), 'Doubtful')).toBe('no flag')
  expect(flagged(choiceParameter({ normalValues: [] }), 'Seen')).toBe('Critical')
  expect(flagOf(choiceParameter(), { kind: 'choice', text: 'Gone' }, subject())).toBeNull()
  expect(flagged(choiceParameter({ kind: 'text' }), 'Seen')).toBe('no flag')
})

test('RES-04 a flag is words and a sign', () => {
  const of = (flag: keyof typeof flags, direction: Flagged['direction']) => [flagText({ flag, direction }), flagSign({ flag, direction })]
  expect([of('Normal', null), of('Abnormal', 'High'), of('Abnormal', 'Low'), of('Abnormal', null)]).toEqual([
    ['Normal', ''],
    ['Abnormal, High', '↑'],
    ['Abnormal, Low', '↓'],
    ['Abnormal', '!'],
  ])
  expect([of('Critical', 'High'), of('Critical', 'Low'), of('Critical', null)]).toEqual([
    ['Critical, High', '↑↑'],
    ['Critical, Low', '↓↓'],
    ['Critical', '!!'],
  ])
  expect([flagText(null), flagSign(null)]).toEqual(['', ''])
  expect(Object.values(flags).map(({ tone, icon }) => [tone, icon])).toEqual([
    ['success', 'check'],
    ['warning', 'alert'],
    ['danger', 'alert'],
  ])
})

test.each([
  [null, null, true],
  [null, 'Normal', true],
  [null, 'Critical', false],
  ['Normal', 'Abnormal', true],
  ['Normal', 'Critical', false],
  ['Abnormal', 'Normal', true],
  ['Abnormal', 'Abnormal', true],
  ['Abnormal', 'Critical', false],
  ['Critical', 'Critical', true],
  ['Critical', 'Abnormal', true],
  ['Critical', null, true],
] as const)('RES-04 CRV-01 a flag of staff on a value that the rules gave %s and give %s by now stays: %s', (former, computed, stays) => {
  expect(keepsOwnFlag(former, computed)).toBe(stays)
})

test('RES-04 whatever the number, the flag says what the bounds say', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 200 }), fc.constantFrom(null, '<' as const, '>' as const), (tenths, comparator) => {
      const { flag, direction } = flagOf(parameter(), numericValue(tenths / 10, 1, comparator), subject()) ?? { flag: null, direction: null }
      const low = tenths < 35 || (tenths === 35 && comparator === '<')
      const high = tenths > 50 || (tenths === 50 && comparator === '>')
      const critical = tenths < 28 || tenths > 62 || (tenths === 28 && comparator === '<') || (tenths === 62 && comparator === '>')
      expect([flag, direction]).toEqual([critical ? 'Critical' : low || high ? 'Abnormal' : 'Normal', low ? 'Low' : high ? 'High' : null])
    }),
    { numRuns: propertyRuns(500) },
  )
})
