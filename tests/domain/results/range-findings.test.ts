import { describe, expect, test } from 'vitest'
import type { CatalogueRange } from '#domain/results/catalogue-range.ts'
import { rangeFindings } from '#domain/results/range-findings.ts'
import { days, months, rangeOf, years } from './ranges.ts'

const today = '2026-11-22'
const men = { sex: 'Male' } as const
const women = { sex: 'Female' } as const

describe('RES-01 overlapping and missing ages are pointed out', () => {
  test.each<[string, CatalogueRange[], string[]]>([
    ['all ages of both sexes', [rangeOf(days(0), null)], []],
    ['no range at all', [], ['No range: all ages']],
    ['one after the other, in any order and unit', [rangeOf(years(1), null), rangeOf(days(0), months(1)), rangeOf(months(1), months(12))], []],
    ['adults alone', [rangeOf(years(18), null)], ['No range: below 18 years']],
    ['a gap between', [rangeOf(days(0), days(4)), rangeOf(days(7), null)], ['No range: 4 days to below 7 days']],
    ['no end', [rangeOf(days(0), years(65))], ['No range: from 65 years']],
    ['one sex alone', [rangeOf(days(0), null, women)], ['No range: all ages (Male)']],
    [
      'a gap of one sex',
      [rangeOf(days(0), years(12)), rangeOf(years(12), null, men), rangeOf(years(13), null, women)],
      ['No range: 12 years to below 13 years (Female)'],
    ],
    ['an overlap', [rangeOf(days(0), years(2)), rangeOf(years(1), null)], ['Rows 1 and 2 overlap: 1 year to below 2 years']],
    ['the same twice', [rangeOf(days(0), null), rangeOf(days(0), null)], ['Rows 1 and 2 overlap: all ages']],
    [
      'a range inside another',
      [rangeOf(days(0), null), rangeOf(years(1), years(2), men), rangeOf(days(500), days(600), men)],
      ['Rows 2 and 3 overlap: 500 days to below 600 days (Male)'],
    ],
    [
      'an overlap in other units',
      [rangeOf(years(1), null), rangeOf(months(12), years(2))],
      ['Rows 1 and 2 overlap: 1 year to below 2 years', 'No range: below 1 year'],
    ],
    [
      'an overlap that ends alike',
      [rangeOf(years(1), years(2)), rangeOf(months(6), months(24))],
      ['Rows 1 and 2 overlap: 1 year to below 2 years', 'No range: below 6 months', 'No range: from 24 months'],
    ],
    ['one for a sex beside one for both', [rangeOf(days(0), null), rangeOf(years(1), years(2), men)], []],
    ['men and women', [rangeOf(days(0), null, men), rangeOf(days(0), null, women)], []],
    ['a new range on a day to come', [rangeOf(days(0), null, { validTo: '2026-12-31' }), rangeOf(days(0), null, { validFrom: '2027-01-01' })], []],
    [
      'both in force for a day',
      [rangeOf(days(0), null, { validTo: '2027-01-01' }), rangeOf(days(0), null, { validFrom: '2027-01-01' })],
      ['Rows 1 and 2 overlap: all ages'],
    ],
    ['a range that ends', [rangeOf(days(0), null, { validTo: '2026-12-31' })], ['No range from 01/01/2027 on: all ages']],
    [
      'two that end, the later one first',
      [rangeOf(days(0), years(18), { validTo: '2027-06-30' }), rangeOf(years(18), null, { validTo: '2026-12-31' })],
      ['No range from 01/01/2027 on: from 18 years', 'No range from 01/07/2027 on: all ages'],
    ],
    [
      'adults from a day to come',
      [rangeOf(years(18), null, { validFrom: '2027-01-01' })],
      ['No range: all ages', 'No range from 01/01/2027 on: below 18 years'],
    ],
    ['a gap that is over', [rangeOf(days(0), null, { validTo: '2019-12-31' }), rangeOf(days(0), null, { validFrom: '2021-01-01' })], []],
    ['a range that ended', [rangeOf(days(0), null, { validTo: '2026-11-21' })], ['No range: all ages']],
    ['a range on its last day', [rangeOf(days(0), null, { validTo: today }), rangeOf(days(0), null, { validFrom: '2026-11-23' })], []],
    [
      'the same gap before and after a change',
      [rangeOf(years(18), null, { validTo: '2026-12-31' }), rangeOf(years(18), null, { validFrom: '2027-01-01' })],
      ['No range: below 18 years'],
    ],
  ])('%s', (_, ranges, words) => {
    expect(rangeFindings(ranges, today).map((finding) => finding.words)).toEqual(words)
  })

  test('a critical limit inside the normal range is reported', () => {
    const own = rangeOf(days(0), null, { low: 14.5, high: 22.5, critical: { low: 9.5, high: 22.3, inclusive: false } })
    expect(rangeFindings([own], today).map(({ words }) => words)).toEqual(['Row 1: the critical limit 22.3 is a normal value'])
    const limits = { low: 7, high: 20, inclusive: true }
    const [first, second] = [rangeOf(days(0), years(1), { low: 13, high: 20 }), rangeOf(years(1), null, { low: null, high: 21 })]
    expect(rangeFindings([first, second], today, limits).map(({ rows }) => rows)).toEqual([[1]])
  })

  test('a finding names its kind and its rows', () => {
    const limits = { low: null, high: 1.5, inclusive: false }
    expect(rangeFindings([rangeOf(days(0), years(2)), rangeOf(years(1), years(3), { critical: limits })], today)).toEqual([
      { kind: 'overlap', words: 'Rows 1 and 2 overlap: 1 year to below 2 years', rows: [0, 1] },
      { kind: 'critical', words: 'Row 2: the critical limit 1.5 is a normal value', rows: [1] },
      { kind: 'gap', words: 'No range: from 3 years', rows: [] },
    ])
  })
})
