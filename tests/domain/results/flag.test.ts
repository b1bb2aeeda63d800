import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flagged, flagOf, flagSign, flags, flagText, missingRangeText, keepsOwnFlag } from '#domain/results/flag.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { comparators, type Parameter, type Subject } from '#domain/results/parameter.ts'
import { numericValue, readTypedValue } from '#domain/results/value.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { choiceParameter, haemoglobin, parameter, range, subject } from './parameters.ts'

function flagged(of: Parameter, typed: string, who: Subject = subject()): string {
  const { value, problem } = readTypedValue(of, typed)
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
  ['< 3.5', 'no flag'],
  ['<3.6', 'no flag'],
  ['< 2.8', 'Critical, Low'],
  ['< 2.9', 'no flag'],
  ['> 5', 'no flag'],
  ['>4.9', 'no flag'],
  ['> 6.2', 'Critical, High'],
  ['> 6.1', 'no flag'],
  ['> 3.5', 'no flag'],
  ['< 5', 'no flag'],
  ['> 2.8', 'no flag'],
  ['< 6.2', 'no flag'],
  ['≤ 2.8', 'no flag'],
  ['<= 2.7', 'Critical, Low'],
  ['≥ 6.2', 'no flag'],
  ['>= 6.3', 'Critical, High'],
])('RES-04 potassium %s of an adult is %s', (typed, words) => {
  expect(flagged(parameter(), typed)).toBe(words)
})

test.each([
  [{ exclusive: true }, '3.5', 'Abnormal, Low'],
  [{ exclusive: true }, '5', 'Abnormal, High'],
  [{ exclusive: true }, '3.6', 'Normal'],
  [{ exclusive: false }, '3.5', 'Normal'],
  [{ exclusive: true }, '> 3.5', 'no flag'],
  [{ exclusive: true }, '< 5', 'no flag'],
  [{ exclusive: true }, '< 3.5', 'Abnormal, Low'],
  [{ exclusive: true }, '> 5', 'Abnormal, High'],
  [{ exclusive: true, low: null }, '< 5', 'Normal'],
  [{ exclusive: true, low: null }, '≤ 5', 'no flag'],
  [{ low: null }, '≤ 5', 'Normal'],
  [{ low: null }, '< 5', 'Normal'],
  [{ low: null }, '> 5', 'Abnormal, High'],
  [{ low: null }, '≥ 5', 'no flag'],
  [{ low: null, exclusive: true }, '≥ 5', 'Abnormal, High'],
  [{ high: null }, '> 3.5', 'Normal'],
  [{ high: null }, '≥ 3.5', 'Normal'],
  [{ high: null, exclusive: true }, '≥ 3.5', 'no flag'],
  [{ high: null, exclusive: true }, '> 3.5', 'Normal'],
  [{ high: null }, '< 3.5', 'Abnormal, Low'],
  [{ high: null }, '≤ 3.5', 'no flag'],
  [{ high: null, exclusive: true }, '≤ 3.5', 'Abnormal, Low'],
  [{ low: 0 }, '< 5', 'Normal'],
  [{ low: 0 }, '≤ 5', 'Normal'],
  [{ low: 0 }, '< 6', 'no flag'],
  [{ low: 0 }, '≤ 0', 'Normal'],
  [{ low: 0 }, '< 0', 'Abnormal, Low'],
  [{ low: -2, high: 2 }, '< 1', 'no flag'],
  [{ low: -2, high: 2 }, '< -2', 'Abnormal, Low'],
  [{ low: null }, '-1.5', 'Normal'],
  [{ high: null }, '90', 'Normal'],
] as const)('RES-04 with the bounds of the range as %j, %s is %s', (bounds, typed, words) => {
  expect(flagged(parameter({ critical: null, ranges: [{ ...range(3.5, 5), ...bounds }] }), typed)).toBe(words)
})

test.each([
  ['6.9', 'Male', 'Critical, Low'],
  ['7', 'Male', 'Critical, Low'],
  ['7.1', 'Male', 'Abnormal, Low'],
  ['> 7', 'Male', 'no flag'],
  ['≤ 7', 'Male', 'Critical, Low'],
  ['≥ 20', 'Male', 'Critical, High'],
  ['< 7', 'Male', 'Critical, Low'],
  ['< 20', 'Female', 'no flag'],
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

test('RES-04 no range that fits is never Normal, and a critical limit holds for the ages of the ranges', () => {
  const child = subject({ dateOfBirth: '2020-01-01' })
  expect(flagged(parameter(), '4.2', child)).toBe('no flag')
  expect(flagged(parameter(), '5.5', child)).toBe('no flag')
  expect(flagged(parameter(), '7.1', child)).toBe('no flag')
  expect(flagged(parameter({ critical: null }), '7.1', child)).toBe('no flag')
  expect(flagged(parameter({ ranges: [], critical: null }), '7.1')).toBe('no flag')
  expect(flagged(parameter({ ranges: [] }), '7.1', child), 'no range limits its ages').toBe('Critical, High')
})

test.each([
  ['a boy of six days', '14', { dateOfBirth: '2026-11-15' }, 'no flag'],
  ['a boy of 17', '14', { dateOfBirth: '2009-01-01' }, 'no flag'],
  ['a man of 40', '14', {}, 'Critical, High'],
  ['a man of 40', '> 10', {}, 'Critical, High'],
  ['a man of 40', '9', {}, 'Abnormal, High'],
  ['somebody whose birth date is not known', '14', { dateOfBirth: null }, 'Critical, High'],
  ['a woman whose only range is for men', '14', { sex: 'Female' }, 'Critical, High'],
  ['a woman of 17 whose only range is for men', '14', { sex: 'Female', dateOfBirth: '2009-01-01' }, 'no flag'],
] as const)('RES-04 CRV-01 bilirubin of %s, %s: the critical limit of adults holds for adults', (_, typed, who, words) => {
  const bilirubin = parameter({ decimals: 2, critical: { low: null, high: 10, inclusive: false }, ranges: [range(0.1, 1.2, { sex: 'Male' })] })
  expect(flagged(bilirubin, typed, subject(who))).toBe(words)
})

test('RES-04 a critical limit is ignored on days without a range', () => {
  const later = parameter({ ranges: [range(3.5, 5, { validFrom: '2026-12-01' })] })
  expect(flagged(later, '7.1')).toBe('no flag')
  expect(flagged(later, '7.1', subject({ collectedOn: '2026-12-01' }))).toBe('Critical, High')
})

const troponin = parameter({ decimals: 3, critical: { low: null, high: 0.1, inclusive: false }, ranges: [range(0, 0.04)] })
const tsh = parameter({ decimals: 3, critical: null, ranges: [range(0.35, 5.5)] })

test.each([
  [troponin, '< 0.5', 'no flag', 'No flag: several are possible for this value'],
  [troponin, '< 0.04', 'Normal', null],
  [troponin, '> 0.05', 'no flag', 'No flag: several are possible for this value'],
  [troponin, '> 0.1', 'Critical, High', null],
  [tsh, '< 0.5', 'no flag', 'No flag: several are possible for this value'],
  [tsh, '< 4', 'no flag', 'No flag: several are possible for this value'],
  [tsh, '> 3', 'no flag', 'No flag: several are possible for this value'],
  [tsh, '≥ 5.5', 'no flag', 'No flag: several are possible for this value'],
  [tsh, '< 0.35', 'Abnormal, Low', null],
  [tsh, '> 5.5', 'Abnormal, High', null],
  [tsh, '4', 'Normal', null],
] as const)('RES-04 a value with a sign has a flag only where all that it can mean have that flag (%#: %s)', (of, typed, words, reason) => {
  const cell = evaluateSheet({ parameters: [of], typed: new Map([[of.code, typed]]), previousResults: new Map(), subject: subject() }).get(of.code)
  expect([flagText(cell?.flagged ?? null) || 'no flag', cell?.unclear]).toEqual([words, reason])
})

test.each([
  [subject(), 'No range for this age and sex'],
  [subject({ dateOfBirth: null }), 'No range: age not known'],
  [subject({ sex: null }), 'No range: sex not known'],
  [subject({ sex: null, dateOfBirth: null }), 'No range: age and sex not known'],
])('RES-04 a missing range names what is not known of the patient (%#)', (of, words) => {
  expect([missingRangeText(parameter(), of), missingRangeText(null, of)]).toEqual([words, words])
})

test('RES-04 a parameter without ranges, a choice and a text have no range that could be missing', () => {
  const of = [parameter({ ranges: [] }), choiceParameter(), parameter({ kind: 'text' })]
  expect(of.map((each) => missingRangeText(each, subject()))).toEqual(['', '', ''])
})

test('RES-04 without a fitting range the missing range is the reason', () => {
  const typed = new Map([['K', '< 4']])
  const cell = evaluateSheet({ parameters: [parameter()], typed, previousResults: new Map(), subject: subject({ dateOfBirth: '2020-01-01' }) }).get('K')
  expect([cell?.flagged, cell?.unclear]).toEqual([null, null])
})

const pusCells = parameter({
  code: 'U_PUS',
  kind: 'range count',
  unit: '/hpf',
  decimals: null,
  critical: null,
  plausible: { min: 0, max: 200 },
  ranges: [range(0, 5)],
})

test.each([
  ['2-3', 'Normal'],
  ['0-1', 'Normal'],
  ['4-5', 'Normal'],
  ['4-6', 'Abnormal, High'],
  ['10-12', 'Abnormal, High'],
  ['5', 'Normal'],
  ['6', 'Abnormal, High'],
  ['Nil', 'Normal'],
  ['Occasional', 'Normal'],
  ['Plenty', 'Abnormal, High'],
  ['> 50', 'Abnormal, High'],
  ['< 4', 'Normal'],
  ['< 10', 'no flag'],
])('RES-04 %s pus cells per field are flagged by the upper number: %s', (typed, words) => {
  expect(flagged(pusCells, typed)).toBe(words)
  expect(flagged(pusCells, typed, subject({ dateOfBirth: '2020-01-01' }))).toBe('no flag')
})

test('RES-04 Plenty is above every critical limit of a count', () => {
  const limited = { ...pusCells, critical: { low: null, high: 100, inclusive: false } }
  expect([flagged(limited, 'Plenty'), flagged(limited, '90-100'), flagged(limited, '100-110')]).toEqual(['Critical, High', 'Abnormal, High', 'Critical, High'])
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

test('RES-04 a text, an unknown choice and a choice without a normal value have no flag', () => {
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
] as const)('RES-04 CRV-01 a staff flag on a value that the rules gave %s before and %s now stays: %s', (former, computed, stays) => {
  expect(keepsOwnFlag(former, computed)).toBe(stays)
})

const flagOfTenths = (tenths: number) =>
  tenths < 28 ? 'Critical Low' : tenths > 62 ? 'Critical High' : tenths < 35 ? 'Abnormal Low' : tenths > 50 ? 'Abnormal High' : 'Normal null'

test('RES-04 whatever the number and its sign, the flag is that of every number that it can mean', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.constantFrom(null, ...comparators), (tenths, comparator) => {
      const meant = Array.from({ length: 4001 }, (_, index) => index / 10).filter((each) =>
        comparator === null
          ? each === tenths
          : comparator === '<'
            ? each < tenths
            : comparator === '≤'
              ? each <= tenths
              : comparator === '>'
                ? each > tenths
                : each >= tenths,
      )
      if (meant.length === 0) return
      const [first, ...others] = new Set(meant.map(flagOfTenths))
      const found = flagOf(parameter(), numericValue(tenths / 10, 1, comparator), subject())
      expect(found ? `${found.flag} ${found.direction}` : 'no flag').toBe(others.length === 0 ? first : 'no flag')
    }),
    { numRuns: propertyRuns(500) },
  )
})
