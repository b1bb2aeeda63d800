import { expect, test } from 'vitest'
import { rangeFor } from '#domain/results/range.ts'
import { parameter, subject } from './parameters.ts'
import { boundsText, type CatalogueRange, criticalProblem, limitAmongNormal, limitsText, rangeInDays, rangeProblems } from '#domain/results/catalogue-range.ts'
import { days, months, rangeOf, years } from './ranges.ts'

test.each<[CatalogueRange, Record<string, string>]>([
  [rangeOf(years(1), years(2)), {}],
  [rangeOf(years(2), months(24)), { below: 'The range ends before it begins' }],
  [rangeOf({ value: 1.5, unit: 'years' }, null), { from: 'Enter a whole number' }],
  [rangeOf(days(-1), null), { from: 'Enter a whole number' }],
  [rangeOf(days(0), years(150)), {}],
  [rangeOf(days(0), years(151)), { below: 'At most 150 years' }],
  [rangeOf(days(0), days(54_788)), { below: 'At most 150 years' }],
  [rangeOf(days(0), null, { low: null, high: null }), { low: 'Give a lower or an upper bound' }],
  [rangeOf(days(0), null, { low: 3, high: null }), {}],
  [rangeOf(days(0), null, { low: null, high: -3 }), {}],
  [rangeOf(days(0), null, { low: 3, high: 2 }), { high: 'The upper bound is below the lower one' }],
  [rangeOf(days(0), null, { low: 2, high: 2 }), {}],
  [rangeOf(days(0), null, { critical: { low: null, high: null, inclusive: true } }), { critical: 'Give a lower or an upper critical limit' }],
  [rangeOf(days(0), null, { critical: { low: 3, high: 3, inclusive: false } }), { critical: 'The upper critical limit is not above the lower one' }],
  [rangeOf(days(0), null, { validFrom: '2026-02-30' }), { validFrom: 'Enter a valid date' }],
  [rangeOf(days(0), null, { validTo: '31/12/2026' }), { validTo: 'Enter a valid date' }],
  [rangeOf(days(0), null, { validFrom: '2026-02-02' }), {}],
  [rangeOf(days(0), null, { validTo: '2026-02-02' }), {}],
  [rangeOf(days(0), null, { validFrom: '2026-02-02', validTo: '2026-02-02' }), {}],
  [rangeOf(days(0), null, { validFrom: '2026-02-01', validTo: '2026-02-02' }), {}],
  [rangeOf(days(0), null, { validFrom: '2026-02-02', validTo: '2026-02-01' }), { validTo: 'The range is never in force' }],
])('RES-01 what refuses a range', (one, problems) => {
  expect(rangeProblems(one)).toEqual(problems)
})

test.each([
  [2, 6, null],
  [2, null, null],
  [null, -6, null],
  [6, 6, 'The upper critical limit is not above the lower one'],
  [null, null, 'Give a lower or an upper critical limit'],
])('RES-01 critical limits %s and %s: %s', (low, high, problem) => {
  expect(criticalProblem({ low, high, inclusive: true })).toBe(problem)
})

test.each([
  [{ low: 3, high: 5 }, { low: 3, high: 5 }, null],
  [{ low: 3, high: 5 }, { low: 3.1, high: 6 }, 3.1],
  [{ low: -5, high: 5 }, { low: null, high: 4 }, 4],
  [{ low: null, high: 5 }, { low: -2, high: null }, -2],
  [{ low: null, high: 5 }, { low: null, high: 5 }, null],
  [{ low: 5, high: null }, { low: 4, high: 7 }, 7],
  [{ low: 5, high: null }, null, null],
])('RES-01 of the normal values %j and the critical limits %j, the limit %s is normal', (normal, critical, limit) => {
  expect(limitAmongNormal(normal, critical && { ...critical, inclusive: false })).toBe(limit)
})

test.each([
  [3.5, 5, false, '3.5 – 5'],
  [3.5, 5, true, '> 3.5, < 5'],
  [null, 200, false, '≤ 200'],
  [null, 200, true, '< 200'],
  [40, null, false, '≥ 40'],
  [40, null, true, '> 40'],
  [null, null, false, ''],
])('RES-01 the normal values from %s to %s, exclusive %s, are %s', (low, high, exclusive, words) => {
  expect(boundsText({ low, high, exclusive })).toBe(words)
})

test.each([
  [{ low: 7, high: 20, inclusive: true }, '≤ 7 or ≥ 20'],
  [{ low: 7, high: 20, inclusive: false }, '< 7 or > 20'],
  [{ low: null, high: 20, inclusive: false }, '> 20'],
  [{ low: 7, high: null, inclusive: true }, '≤ 7'],
  [null, ''],
])('RES-01 the critical limits %j are %s', (critical, words) => {
  expect(limitsText(critical)).toBe(words)
})

test('RES-01 a range in days of age on a day: up to the day before the birthday', () => {
  const inDays = (range: CatalogueRange, on: string) => {
    const { fromDays, toDays } = rangeInDays(range, on)
    return [fromDays, toDays]
  }
  expect(inDays(rangeOf(months(1), years(18)), '2026-11-21')).toEqual([31, 6573])
  expect(inDays(rangeOf(months(1), years(1)), '2024-03-01')).toEqual([29, 365])
  expect(inDays(rangeOf(days(0), years(1)), '2026-11-21')).toEqual([0, 364])
  expect(inDays(rangeOf(days(0), null), '2026-11-21')).toEqual([0, null])
})

test.each([
  ['2008-11-21', '2026-11-20', 'child'],
  ['2008-11-21', '2026-11-21', 'adult'],
  ['2008-02-29', '2026-02-28', 'child'],
  ['2008-02-29', '2026-03-01', 'adult'],
])('RES-01 born on %s, on %s: %s', (dateOfBirth, collectedOn, words) => {
  const ranges = [rangeOf(days(0), years(18)), { ...rangeOf(years(18), null), low: 99, high: 100 }].map((range) => rangeInDays(range, collectedOn))
  expect(rangeFor(parameter({ ranges }), subject({ dateOfBirth, collectedOn }))?.low === 99 ? 'adult' : 'child').toBe(words)
})
