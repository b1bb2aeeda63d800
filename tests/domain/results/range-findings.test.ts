import { describe, expect, test } from 'vitest'
import type { Age } from '#domain/results/age.ts'
import { type CatalogueRange, rangeInDays, rangeProblems } from '#domain/results/catalogue-range.ts'
import { rangeFindings } from '#domain/results/range-findings.ts'

const days = (value: number): Age => ({ value, unit: 'days' })
const months = (value: number): Age => ({ value, unit: 'months' })
const years = (value: number): Age => ({ value, unit: 'years' })

function range(from: Age, below: Age | null, more: Partial<CatalogueRange> = {}): CatalogueRange {
  return { sex: 'any', from, below, low: 1, high: 2, exclusive: false, critical: null, validFrom: null, validTo: null, source: null, ...more }
}

const today = '2026-11-22'
const men = { sex: 'Male' } as const
const women = { sex: 'Female' } as const

describe('RES-01 overlapping and missing ages are pointed out', () => {
  test.each<[string, CatalogueRange[], string[]]>([
    ['all ages of both sexes', [range(days(0), null)], []],
    ['no range at all', [], ['No range: all ages']],
    ['one after the other, in any order and unit', [range(years(1), null), range(days(0), months(1)), range(months(1), months(12))], []],
    ['adults alone', [range(years(18), null)], ['No range: below 18 years']],
    ['a gap between', [range(days(0), days(4)), range(days(7), null)], ['No range: 4 days to below 7 days']],
    ['no end', [range(days(0), years(65))], ['No range: from 65 years']],
    ['one sex alone', [range(days(0), null, women)], ['No range: all ages (Male)']],
    [
      'a gap of one sex',
      [range(days(0), years(12)), range(years(12), null, men), range(years(13), null, women)],
      ['No range: 12 years to below 13 years (Female)'],
    ],
    ['an overlap', [range(days(0), years(2)), range(years(1), null)], ['Rows 1 and 2 overlap: 1 year to below 2 years']],
    ['the same twice', [range(days(0), null), range(days(0), null)], ['Rows 1 and 2 overlap: all ages']],
    [
      'a range inside another',
      [range(days(0), null), range(years(1), years(2), men), range(days(500), days(600), men)],
      ['Rows 2 and 3 overlap: 500 days to below 600 days (Male)'],
    ],
    ['one for a sex beside one for both', [range(days(0), null), range(years(1), years(2), men)], []],
    ['men and women', [range(days(0), null, men), range(days(0), null, women)], []],
    ['a new range on a day to come', [range(days(0), null, { validTo: '2026-12-31' }), range(days(0), null, { validFrom: '2027-01-01' })], []],
    [
      'both in force for a day',
      [range(days(0), null, { validTo: '2027-01-01' }), range(days(0), null, { validFrom: '2027-01-01' })],
      ['Rows 1 and 2 overlap: all ages'],
    ],
    ['a range that ends', [range(days(0), null, { validTo: '2026-12-31' })], ['No range from 01/01/2027 on: all ages']],
    ['a range that ended', [range(days(0), null, { validTo: '2026-11-21' })], ['No range: all ages']],
    ['a range on its last day', [range(days(0), null, { validTo: today }), range(days(0), null, { validFrom: '2026-11-23' })], []],
    [
      'the same gap before and after a change',
      [range(years(18), null, { validTo: '2026-12-31' }), range(years(18), null, { validFrom: '2027-01-01' })],
      ['No range: below 18 years'],
    ],
  ])('%s', (_, ranges, words) => {
    expect(rangeFindings(ranges, today).map((finding) => finding.words)).toEqual(words)
  })

  test('a critical limit among the normal values', () => {
    const own = range(days(0), null, { low: 14.5, high: 22.5, critical: { low: 9.5, high: 22.3, inclusive: false } })
    expect(rangeFindings([own], today).map(({ words }) => words)).toEqual(['Row 1: the critical limit 22.3 is a normal value'])
    const limits = { low: 7, high: 20, inclusive: true }
    const [first, second] = [range(days(0), years(1), { low: 13, high: 20 }), range(years(1), null, { low: null, high: 21 })]
    expect(rangeFindings([first, second], today, limits).map(({ rows }) => rows)).toEqual([[1]])
  })
})

test.each<[CatalogueRange, Record<string, string>]>([
  [range(years(1), years(2)), {}],
  [range(years(2), months(24)), { below: 'The range ends before it begins' }],
  [range({ value: 1.5, unit: 'years' }, null), { from: 'Enter a whole number' }],
  [range(days(0), years(151)), { below: 'At most 150 years' }],
  [range(days(0), null, { low: null, high: null }), { low: 'Give a lower or an upper bound' }],
  [range(days(0), null, { low: 3, high: 2 }), { high: 'The upper bound is below the lower one' }],
  [range(days(0), null, { low: 2, high: 2 }), {}],
  [range(days(0), null, { critical: { low: null, high: null, inclusive: true } }), { critical: 'Give a lower or an upper critical limit' }],
  [range(days(0), null, { critical: { low: 3, high: 3, inclusive: false } }), { critical: 'The upper critical limit is not above the lower one' }],
  [range(days(0), null, { validFrom: '2026-02-30' }), { validFrom: 'Enter a valid date' }],
  [range(days(0), null, { validFrom: '2026-02-02', validTo: '2026-02-01' }), { validTo: 'The range is never in force' }],
])('RES-01 what refuses a range', (one, problems) => {
  expect(rangeProblems(one)).toEqual(problems)
})

test('RES-01 a range in days of this patient: up to the day before the birthday', () => {
  const { fromDays, toDays } = rangeInDays(range(months(1), years(18)), '2008-11-21')
  expect([fromDays, toDays]).toEqual([30, 6573])
  expect(rangeInDays(range(days(0), null), null)).toMatchObject({ fromDays: 0, toDays: null })
})
